import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { AddressRefused, findAddressProblem, requestOutside } from './request-outside.ts';

let server: Server;
let host = '';
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    if (request.url === '/redirect') response.writeHead(302, { Location: '/' }).end();
    else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(100_000));
    else if (request.url !== '/silent') response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const LIMITS = { timeoutMs: 2_000, maxBytes: 1_000 };

/** Notations of addresses of this machine and of private networks, with the port of the test's server. */
const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'api.localhost',
  'localhost.localdomain',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa.',
  'database',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '0x7f.0.0.0x1',
  '0251.0376.0251.0376',
  '2852039166',
  '0xa9fea9fe',
  '１２７.0.0.1',
  '127。0。0。1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:169.254.169.254]',
  '[::FFFF:A9FE:A9FE]',
  '[::127.0.0.1]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::10.0.0.1]',
  '[2002:a9fe:a9fe::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2a00::5efe:7f00:1]',
  '[2a00::5efe:10.0.0.1]',
  '[2a00:1:2:3:200:5efe:169.254.169.254]',
  '[2a00:1:2:3:100:5efe:c0a8:1]',
  '[fe80::5efe:10.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[ff02::1]',
];

test.each(PRIVATE)('no request goes to %s, and a person who enters it learns so at once', async (name) => {
  const before = requests;
  const url = `http://${name}:${host.split(':')[1]}/`;
  expect(findAddressProblem({ url, allowHosts: [] })).toContain('is in a private network');
  const asked = requestOutside({ url, ...LIMITS, allowHosts: [] });
  await expect(asked).rejects.toThrow(AddressRefused);
  expect(requests).toBe(before);
});

test('a name with a private address among its public ones is refused', async () => {
  const { lookup } = dns;
  onTestFinished(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  const answers = [
    { address: '2606:4700:4700::1111', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  dns.lookup = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, answers)) as typeof lookup;
  syncBuiltinESMExports();

  const before = requests;
  const asked = requestOutside({
    url: `http://rebinding.example:${host.split(':')[1]}/`,
    ...LIMITS,
    allowHosts: [],
  });
  await expect(asked).rejects.toThrow('rebinding.example is in a private network');
  expect(requests).toBe(before);
});

test('public addresses of both versions are allowed', () => {
  expect(isPublicAddress('8.8.8.8')).toBe(true);
  expect(isPublicAddress('2606:4700:4700::1111')).toBe(true);
  expect(isPublicAddress('no address')).toBe(false);
});

test.each([
  'https://example.com/',
  'http://8.8.8.8:8080/',
  'http://[2606:4700:4700::1111]/',
  'https://д.укр./',
])('%s may be entered', (url) => {
  expect(findAddressProblem({ url, allowHosts: [] })).toBeNull();
});

test.each([
  'http://[fe80::1%25eth0]/',
  'http://[::1',
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://user:secret@example.com/',
  'nonsense',
])('%s is not an address of the web', async (url) => {
  await expect(requestOutside({ url, ...LIMITS, allowHosts: [] })).rejects.toThrow(AddressRefused);
});

test('an allowed host gets the request, by its name and by its name with the port', async () => {
  const [name = ''] = host.split(':');
  for (const allowHosts of [[host], [name]]) {
    const response = await requestOutside({ url: `http://${host}/`, ...LIMITS, allowHosts });
    expect(response).toMatchObject({ status: 200, isCut: false });
    expect(response.body.toString()).toBe('hello');
  }
  const other = requestOutside({ url: `http://${host}/`, ...LIMITS, allowHosts: [`${name}:1`] });
  await expect(other).rejects.toThrow(AddressRefused);
});

test('redirects are not followed, long responses are cut, silent ones end', async () => {
  const ask = (path: string) =>
    requestOutside({ url: `http://${host}${path}`, timeoutMs: 300, maxBytes: 1_000, allowHosts: [host] });
  expect((await ask('/redirect')).status).toBe(302);
  expect(await ask('/endless')).toMatchObject({ isCut: true, body: Buffer.alloc(1_000, 'x') });
  await expect(ask('/silent')).rejects.toThrow();
});
