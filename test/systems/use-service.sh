#!/bin/bash
# What a new user does on a fresh system: starts the service, publishes a post and reads it, stops, starts again.
# `try-system.sh` runs it. curl is not needed: requests are sent with Node.
set -euo pipefail
cd ~/dvomova
rm -f ~/log ~/site.tar
. /etc/os-release
echo "$PRETTY_NAME, Node $(node --version), npm $(npm --version)"

# address [method [body]]: prints the body; fails where the status is not a success.
fetch() {
  node -e '
    const [address, method = "GET", body] = process.argv.slice(1);
    const headers = { Authorization: `Bearer ${process.env.KEY ?? ""}`, "Content-Type": "application/json" };
    fetch(address, { method, body, headers: body ? headers : {} }).then(async (response) => {
      process.stdout.write(await response.text());
      process.exitCode = response.ok ? 0 : 1;
    }, () => { process.exitCode = 1; });' "$@"
}

start() {
  SECONDS=0
  npm start >>~/log 2>&1 &
  service=$!
  until fetch "http://localhost:$PORT/readyz" >/dev/null; do
    kill -0 "$service" 2>/dev/null || { echo 'The service did not start:'; cat ~/log; exit 1; }
    sleep 0.5
  done
  echo "ready after $SECONDS s"
}

stop() {
  kill "$service"
  wait "$service" || true
}

start
grep --quiet '<html lang="uk"' <<<"$(fetch "http://localhost:$PORT/uk")"
echo 'the home page is there'
KEY=$(npm run --silent cli -- key create laptop --author 'Леся Українка')
export KEY
post='{"slug":"hello","uk":{"title":"Вітаємо","content":"Це **перша** публікація."},"en":{"title":"Welcome","content":"This is the **first** post."},"published":true}'
fetch "http://localhost:$PORT/api/v1/posts" POST "$post" >/dev/null
grep --quiet '<strong>перша</strong>' <<<"$(fetch "http://localhost:$PORT/uk/blog/hello")"
echo 'a post is published and read'
npm run --silent cli -- backup ~/site.tar
npm run --silent cli -- backup verify ~/site.tar
stop
start
grep --quiet '<strong>first</strong>' <<<"$(fetch "http://localhost:$PORT/en/blog/hello")"
npm run --silent cli -- key list
stop
npm run --silent cli -- check
echo 'everything worked'
