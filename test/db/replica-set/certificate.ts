import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const context = (number: number) => 0xa0 + number;
/** The tag of a DNS name among a subject’s alternative names. */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('551d11', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('551d13', 'hex');

/** A certificate that only its owner has signed, with its private key, both as PEM (RFC 5280). */
export function aCertificate({ name, ip }: { name: string; ip?: string }): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256));
  const commonName = der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from(name)));
  const owner = der(SEQUENCE, der(SET, commonName));
  const names = [der(DNS_NAME, Buffer.from(name))];
  if (ip) names.push(der(IP_ADDRESS, Buffer.from(ip.split('.').map(Number))));

  const content = der(
    SEQUENCE,
    der(context(0), der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    owner,
    der(SEQUENCE, utcTime(-1), utcTime(1)),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      context(3),
      der(
        SEQUENCE,
        extension(ALTERNATIVE_NAMES, der(SEQUENCE, ...names)),
        extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])))),
      ),
    ),
  );

  const signature = sign('sha256', content, privateKey);
  const certificate = der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extension(id: Buffer, value: Buffer): Buffer {
  return der(SEQUENCE, der(OBJECT_ID, id), der(OCTET_STRING, value));
}

function utcTime(days: number): Buffer {
  const digits = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\D/g, '');
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`));
}

/** One element in DER: type, length and content. */
function der(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}
