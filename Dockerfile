# syntax=docker/dockerfile:1
# The bot in a container: `docker compose up -d` after `export SWISSBOT_TOKEN=…`. All data is in the volume /data.

FROM python:3.12-slim AS build
WORKDIR /app
# UV_LINK_MODE: the cache and /app are on different file systems; bytecode makes the first start quick
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT=/app/.venv
RUN pip install --no-cache-dir "uv>=0.8"
# dependencies first: they change less often than the code
COPY pyproject.toml uv.lock ./
RUN --mount=type=cache,target=/root/.cache/uv \
    uv sync --locked --no-dev --extra fide --no-install-project
COPY README.md LICENSE hatch_build.py ./
COPY migrations ./migrations
COPY swissbot ./swissbot
RUN --mount=type=cache,target=/root/.cache/uv \
    uv sync --locked --no-dev --extra fide --no-editable

FROM python:3.12-slim
# names in any script in pictures (docs/fonts.md)
ARG FONTS="fonts-noto-core fonts-noto-cjk fonts-symbola libfribidi0"
RUN apt-get update && apt-get install -y --no-install-recommends ${FONTS} && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin swissbot \
    && install -d -o swissbot -g swissbot -m 700 /data
COPY --from=build /app/.venv /app/.venv
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 SWISSBOT_DATA_DIR=/data SWISSBOT_LOG_FORMAT=json
USER swissbot
WORKDIR /data
VOLUME /data
# the bot ends in good order on SIGTERM; exec form, so that it is the process that gets it
STOPSIGNAL SIGTERM
ENTRYPOINT ["swissbot"]
CMD ["run"]
