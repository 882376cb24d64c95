"""The page's one style sheet: for a desk, a phone, the dark, and paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1f2328;--soft:#656d76;--ground:#fff;--pale:#f4f5f8;--rule:#d8dce3;
--accent:#4752c4;
--gold:#b07d00;--cream:#fdf3d0;--won:#1a7f3c;--lost:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#9aa2ad;--ground:#16181c;--pale:#1f2227;--rule:#363b43;
--accent:#98a1ff;--gold:#e3b341;--cream:#38301a;--won:#57c27a;--lost:#ff8f88}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,
"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:62rem;margin:0 auto;padding:1rem}
h1{font-size:1.9rem;line-height:1.15;margin:.6rem 0 .2rem;overflow-wrap:anywhere}
h2{font-size:1.3rem;margin:2.4rem 0 .6rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
h4{font-size:.95rem;margin:.9rem 0 .2rem}
p{margin:.3rem 0}.soft,small{color:var(--soft)}a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:.4rem;margin:1rem 0}
nav a{padding:.3rem .75rem;border:1px solid var(--rule);border-radius:99px;text-decoration:none;font-size:.9rem}
.podium{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0;padding:0;list-style:none}
.podium li{flex:1 1 12rem;display:flex;gap:.6rem;align-items:baseline;padding:.6rem .9rem;background:var(--pale);
border-radius:.6rem;min-width:0;overflow-wrap:anywhere}
.podium li:first-child{background:var(--cream);font-weight:700}.podium b{color:var(--gold)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.94rem;font-variant-numeric:tabular-nums}
th,td{padding:.32rem .55rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--rule)}
th{color:var(--soft);font-weight:500;font-size:.8rem;vertical-align:bottom}
tbody tr:nth-child(even){background:var(--pale)}
.who{text-align:left;white-space:normal;min-width:9rem;max-width:20rem;overflow-wrap:anywhere}
.mid{text-align:center}.left{text-align:left;white-space:normal}
.points{font-weight:700}.gone{color:var(--soft)}.through td,tr.line td{border-bottom:2px solid var(--accent)}
.won{font-weight:650}.score{text-align:center;font-weight:600}
.state{font-size:.75rem;color:var(--soft);border:1px solid var(--rule);border-radius:.4rem;padding:0 .35rem;
margin-left:.4rem}
.cross td{font-size:.85rem}.w{color:var(--won)}.l{color:var(--lost)}
.matches td:nth-child(2){width:42%}.matches td:nth-child(4){width:42%}.matches .first{text-align:right}
details{border:1px solid var(--rule);border-radius:.5rem;margin:.35rem 0;padding:0 .8rem}
summary{cursor:pointer;padding:.45rem 0;overflow-wrap:anywhere}details[open]{padding-bottom:.8rem}
details ul{margin:.1rem 0;padding-left:1.2rem;font-size:.92rem}details li{overflow-wrap:anywhere}
.bracket{display:flex;min-width:max-content;padding:.3rem 0}
.stage{display:flex;flex-direction:column;width:13.5rem}.stage+.stage{margin-left:1.6rem}
.stage h3{margin:0 0 .3rem;color:var(--soft);font-weight:500;font-size:.85rem}
.stage>div{flex:1;display:flex;flex-direction:column}
.m{flex:1;display:flex;align-items:center;position:relative;padding:.35rem 0}
.m>div{width:100%;border:1px solid var(--rule);border-radius:.45rem;background:var(--ground);overflow:hidden}
.m.gold>div{border-color:var(--gold)}
.side{display:flex;align-items:baseline;gap:.5rem;padding:.18rem .55rem;font-size:.92rem;min-height:1.75rem}
.side+.side{border-top:1px solid var(--rule)}.side small{min-width:1.2rem;text-align:right}
.side bdi{flex:1;text-align:left;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.side.out{color:var(--soft)}.side.in{font-weight:700;background:var(--pale)}.gold .side.in{background:var(--cream)}
.m.none{visibility:hidden}
.stage:not(:last-child) .m::after{content:"";position:absolute;left:100%;width:.8rem;border:0 solid var(--rule)}
.stage:not(:last-child) .m:nth-child(odd)::after{top:50%;bottom:0;border-top-width:2px;border-right-width:2px}
.stage:not(:last-child) .m:nth-child(even)::after{bottom:50%;top:0;border-bottom-width:2px;border-right-width:2px}
.stage+.stage .m::before{content:"";position:absolute;right:100%;width:.8rem;top:calc(50% - 1px);
border-top:2px solid var(--rule)}
.stage:not(:last-child) .m.gold::after{border-color:var(--gold);z-index:1}
.stage+.stage .m.gold::before{border-color:var(--gold)}
.stage+.stage .m.fresh::before{display:none}
.third{margin-top:1rem;width:13.5rem}.third h3{margin:0;color:var(--soft);font-weight:500;font-size:.85rem}
.sheet{display:none}.sheet:target{display:block}
main:has(.sheet:target)>:not(.sheet:target){display:none}
.lists .scroll{overflow:visible}.lists{columns:2;column-gap:2rem}.lists table{font-size:1rem}
.sheet tr{break-inside:avoid}
.slip{border-bottom:2px dashed var(--soft);padding:.9rem 0;break-inside:avoid;display:flex;flex-direction:column;
gap:.5rem}
.slip header{display:flex;justify-content:space-between;gap:1rem;font-size:.85rem;color:var(--soft)}
.slip header b{font-size:1.4rem;color:var(--ink);white-space:nowrap}
.slip .line{display:grid;grid-template-columns:1fr 5.5rem 5.5rem 9rem;gap:.8rem;align-items:end}
.slip .line>*{border-bottom:1px solid var(--ink);min-height:2.1rem;padding-bottom:.15rem;min-width:0}
.slip .line bdi{font-size:1.15rem;font-weight:650;overflow-wrap:anywhere}
.slip .heads>*{border:0;min-height:0;font-size:.75rem;color:var(--soft)}
@media (max-width:40rem){main{padding:.7rem}h1{font-size:1.5rem}th,td{padding:.3rem .4rem}.lists{columns:1}
.standings .who,.cross .who{position:sticky;left:0;background:inherit;min-width:7rem;max-width:9.5rem}
.standings tbody tr,.cross tbody tr,.standings thead tr,.cross thead tr{background:var(--ground)}
.standings tbody tr:nth-child(even),.cross tbody tr:nth-child(even){background:var(--pale)}
.slip .line{grid-template-columns:1fr 3.6rem 3.6rem 5rem;gap:.4rem}}
@page{margin:11mm}
@media print{:root{color-scheme:light;--ink:#000;--soft:#555;--ground:#fff;--pale:#f3f3f3;--rule:#bbb;--accent:#333;
--gold:#8a6200;--cream:#fbf1d2;--won:#000;--lost:#000}
body{font-size:10.5pt}main{max-width:none;padding:0}nav,.players,.screen{display:none}h2,h3{break-after:avoid}
h2{margin-top:1.2rem}.scroll{overflow:visible}tr,.m,.podium{break-inside:avoid}thead{display:table-header-group}
.round{break-inside:avoid-page}.lists{columns:2}
.bracket,.third{zoom:.72;break-inside:avoid}
.slip{height:62mm;justify-content:space-between;padding:5mm 0}.slip:nth-of-type(4n){break-after:page;border-bottom:0}
a{color:inherit;text-decoration:none}}
"""
