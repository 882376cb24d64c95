"""A stand-in for Discord over real HTTP and WebSocket on loopback, and a scripted crowd that uses it.

The in-process simulator runs the bot in the test's own event loop; here the unmodified bot is a child process that
can be killed, and what crosses the wire (rate limits, lost replies, dropped gateways) is real.
"""
