# One image for everything: the API serves the three sites.
# For releases pin the digest, so that the same commit always gives the same image:
#   --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

# ── Everything is installed and built ──────────────────────────────────────────────────────────────────────────
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV CI=true
COPY . .
RUN npx --yes pnpm@12 install --frozen-lockfile
RUN npx --yes pnpm@12 build && rm -rf node_modules apps/*/node_modules packages/*/node_modules tools/*/node_modules

# ── The API's production packages in the same folders ──────────────────────────────────────────────────────────
# Node strips types, but never below node_modules: the workspace keeps its shape ("pnpm deploy" would move it there).
FROM ${NODE_IMAGE} AS production
WORKDIR /app
ENV CI=true
COPY --from=build /app .
RUN npx --yes pnpm@12 install --prod --frozen-lockfile --filter '@trpeza/api...'

# ── What runs ──────────────────────────────────────────────────────────────────────────────────────────────────
FROM ${NODE_IMAGE}
WORKDIR /app
# What runs here: the release and its commit, as the build says them.
ARG VERSION=unreleased
ARG COMMIT=unknown
LABEL org.opencontainers.image.title=Trpeza org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${COMMIT}
# One arena: the C library's allocator else keeps one for each thread, some 26 MiB for nothing.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN install --directory --owner=node --group=node /data
COPY --from=production /app .
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that SIGTERM reaches it and it stops gracefully.
# The memory flags of `pnpm start`: without them V8 lets garbage grow to twice the size before it looks.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "--disable-warning=ExperimentalWarning", "apps/api/dist/main.js"]
