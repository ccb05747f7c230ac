import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2, type OutgoingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { freePort } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const HOST = 'blog.example';
const run = promisify(execFile);

export type ReverseProxy = {
  /** Sends a request over HTTP/2 to the host of the example. */
  fetch: (target: string, init?: Sent) => Promise<Received>;
  stop: () => Promise<void>;
};
type Sent = { method?: string; headers?: OutgoingHttpHeaders; body?: Buffer | string };
type Received = { status: number; headers: Record<string, unknown>; body: Buffer };

export const REVERSE_PROXIES = ['nginx', 'caddy'] as const;

/** Whether a program can be run here. */
export async function isInstalled(program: string, ...args: string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/**
 * Starts nginx or Caddy with its example from `deploy/`, in front of a service on `port`. Addresses, certificates
 * and folders are those of the test; `replace` changes other parts of the example.
 */
export async function startReverseProxy(
  name: (typeof REVERSE_PROXIES)[number],
  { port, replace = {} }: { port: number; replace?: Record<string, string> },
): Promise<ReverseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-proxy-'));
  const publicPort = await freePort();
  const changes = { '127.0.0.1:3000': `127.0.0.1:${port}`, ...replace };
  const args =
    name === 'nginx'
      ? await configureNginx(folder, publicPort, changes)
      : await configureCaddy(folder, publicPort, changes);

  const child = spawn(name, args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  while (!(await isListening(publicPort))) {
    if (child.exitCode !== null) throw new Error(`${name} ended at once: ${output}`);
  }

  return {
    fetch: (target, init) => send(publicPort, target, init),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The example of nginx with certificates of its own, as a whole configuration. Returns the arguments of nginx. */
export async function configureNginx(
  folder: string,
  port: number,
  changes: Record<string, string> = {},
): Promise<string[]> {
  await makeCertificate(folder);
  const example = await readExample('nginx.conf', {
    '/etc/letsencrypt/live/blog.example': folder,
    '    listen [::]:80;\n': '',
    '    listen [::]:443 ssl http2;\n': '',
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    ...changes,
  });

  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  // As Debian configures it, with the compression that could meet the service's own. The folder is private.
  const http = `access_log off; gzip on; gzip_proxied any; gzip_types *; ${temporary}`;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const whole = `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { ${http}\n${example} }`;

  await writeFile(path.join(folder, 'nginx.conf'), whole);
  return ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
}

async function configureCaddy(
  folder: string,
  port: number,
  changes: Record<string, string>,
): Promise<string[]> {
  const options = [
    'admin off',
    'skip_install_trust',
    'auto_https disable_redirects',
    `https_port ${port}`,
    `storage file_system ${folder}`,
  ];

  const example = await readExample('Caddyfile', {
    'blog.example {': 'blog.example {\nbind 127.0.0.1\ntls internal',
    ...changes,
  });

  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, `{\n${options.join('\n')}\n}\n${example}`);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

async function readExample(name: string, changes: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(ROOT, 'deploy', name), 'utf8');
  for (const [old, replacement] of Object.entries(changes)) {
    if (!text.includes(old)) throw new Error(`deploy/${name} has no ${old}`);
    text = text.replaceAll(old, replacement);
  }
  return text;
}

async function makeCertificate(folder: string): Promise<void> {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', path.join(folder, 'privkey.pem')];
  const certificate = ['-subj', `/CN=${HOST}`, '-days', '1', '-out', path.join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', ...key, ...certificate]);
}

function connect(port: number) {
  const options = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false };
  return connectTls({ ...options, ALPNProtocols: ['h2'] });
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port);
  const isOpen = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function send(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Received> {
  // The client of Node.js refuses to hold more than 10 MB by default.
  const options = { createConnection: () => connect(port), maxSessionMemory: 100 };
  const session = connectHttp2(`https://${HOST}`, options);
  try {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const stream = session.request({ ':method': method, ':path': target, ...length, ...headers });
    const failed = Promise.withResolvers<never>();
    session.on('error', failed.reject);
    stream.on('error', failed.reject);
    stream.end(body);
    const [received] = await Promise.race([once(stream, 'response'), failed.promise]);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { status: received[':status'], headers: received, body: Buffer.concat(chunks) };
  } finally {
    session.destroy();
  }
}
