import { beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC_UPLOAD_BYTES } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { collection, database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aFileOf, aPicture, fixture, PICTURE_FORMATS, upload, uploadRaw } from '#test/factories/media.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const { uploadPicture, uploadMedia } = operations;

/** Sends an upload that is refused and checks that it changes nothing. Returns the problems of the response. */
async function refused(sending: () => Promise<Response>): Promise<string[]> {
  const before = await everything();
  const complaints = await complaintsOf(await sending());
  expect(await everything()).toEqual(before);
  return complaints;
}

async function served(url: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await request(url);
  expect(response.status).toBe(200);
  return { type: response.headers.get('Content-Type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

const count = (name: string) => database().collection(name).countDocuments();

describe('addresses', () => {
  const idsOfDocuments = async () =>
    (await collection('media').find().toArray()).map(({ _id }) => _id.toHexString());

  test('the address of a file does not follow from those of the files before and after it', async () => {
    const ids: string[] = [];
    for (const format of ['png', 'webp', 'gif'] as const) {
      const bytes = await aPicture(format);
      const { url } = await answerOf(await upload({ bytes, type: `image/${format}` }), uploadPicture, 201);
      ids.push(url.slice('/api/media/'.length));
    }

    const eighths = ids.flatMap((id) => id.match(/.{4}/g) ?? []);
    expect(new Set(eighths).size).toBeGreaterThan(20);
    for (const id of await idsOfDocuments()) expect((await request(`/api/media/${id}`)).status).toBe(404);
  });

  test('a file of an earlier version of the program keeps its address', async () => {
    const bytes = await aPicture('png');
    await answerOf(await upload({ bytes, type: 'image/png' }), uploadPicture, 201);
    await collection('media').updateOne({}, { $unset: { publicId: '' } });

    const [id] = await idsOfDocuments();
    expect(await served(`/api/media/${id}`)).toEqual({ type: 'image/png', bytes });
  });
});

describe('formats', () => {
  test.each(PICTURE_FORMATS)('a picture as %s is accepted, without a key and with one', async (format) => {
    const [bytes, keyedBytes] = [await aPicture(format), await aPicture(format, { width: 40 })];
    const type = `image/${format}`;

    const { url } = await answerOf(await upload({ bytes, type }), uploadPicture, 201);
    const media = await answerOf(await upload({ bytes: keyedBytes, type }, { key }), uploadMedia, 201);

    expect(url).toMatch(/^\/api\/media\/[0-9a-f]{32}$/);
    expect(await served(url)).toEqual({ type, bytes });
    expect(media).toMatchObject({ type: 'image', size: keyedBytes.length, deduplicated: false });
    expect(await served(media.url)).toEqual({ type, bytes: keyedBytes });
    expect(await count('mediaStaging')).toBe(0);
  });

  test.each([
    ['video.mp4', 'video/mp4'],
    ['video.webm', 'video/webm'],
    ['video.ogv', 'video/ogg'],
    ['both.ogv', 'video/ogg'],
  ])('%s is accepted with a key', async (name, type) => {
    const bytes = fixture(name);

    const media = await answerOf(await upload({ bytes, type, filename: name }, { key }), uploadMedia, 201);

    expect(media).toMatchObject({ type: 'video', size: bytes.length, deduplicated: false });
    expect(await served(media.url)).toEqual({ type, bytes });
  });

  test.each([
    ['image/jpg', 'image/jpeg', null],
    ['image/pjpeg', 'image/jpeg', null],
    ['video/x-m4v', 'video/mp4', 'video.mp4'],
    ['application/ogg', 'video/ogg', 'video.ogv'],
  ])('a file declared as %s is stored as %s', async (declared, type, name) => {
    const bytes = name === null ? await aPicture('jpeg') : fixture(name);

    const { url } = await answerOf(await upload({ bytes, type: declared }, { key }), uploadMedia, 201);

    expect((await served(url)).type).toBe(type);
  });

  test.each(['video.mp4', 'video.webm', 'video.ogv'])('%s is refused without a key', async (name) => {
    expect(await refused(() => upload({ bytes: fixture(name) }))).toEqual(['file unsupported_type']);
  });

  test('the bytes decide for a part without a Content-Type', async () => {
    const bytes = await aPicture('png');
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');

    const sent = await uploadRaw(Buffer.concat([head, bytes, Buffer.from('\r\n--b--\r\n')]));

    const { url } = await answerOf(sent, uploadPicture, 201);
    expect(await served(url)).toEqual({ type: 'image/png', bytes });
  });

  test('a declared type that is not on the list is refused for any bytes', async () => {
    const bytes = await aPicture('png');
    for (const type of ['image/svg+xml', 'text/html', 'image/bmp', 'application/pdf', 'video/quicktime']) {
      expect(await refused(() => upload({ bytes, type }))).toEqual(['file unsupported_type']);
      expect(await refused(() => upload({ bytes, type }, { key }))).toEqual(['file unsupported_type']);
    }
  });

  test('bytes of an unknown format are refused without a key, and stored as declared with one', async () => {
    const bytes = Buffer.from('these are no pixels');

    expect(await refused(() => upload({ bytes, type: 'image/png' }))).toEqual(['file unknown_content']);
    expect(await refused(() => upload({ bytes }, { key }))).toEqual(['file unknown_content']);
    const { url } = await answerOf(await upload({ bytes, type: 'image/png' }, { key }), uploadMedia, 201);
    expect(await served(url)).toEqual({ type: 'image/png', bytes });
  });
});

describe('files with a wrong type', () => {
  const SCRIPT = '<script>alert(document.domain)</script>';

  test('HTML in a GIF and a script in the comment of a JPEG are served inert as pictures', async () => {
    const gif = Buffer.from(`GIF89a/*${SCRIPT}*/=1;`, 'latin1');
    const jpeg = await aPicture('jpeg');
    const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(SCRIPT.length + 2)}${SCRIPT}`, 'latin1');
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);

    for (const [bytes, type] of [
      [gif, 'image/gif'],
      [commented, 'image/jpeg'],
    ] as const) {
      const media = await answerOf(
        await upload({ bytes, type, filename: 'x.html' }, { key }),
        uploadMedia,
        201,
      );
      const shown = await request(media.url);
      expect(shown.headers.get('Content-Type')).toBe(type);
      expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(shown.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(shown.headers.get('Content-Disposition')).toMatch(/^inline; filename="x\.(gif|jpg)"$/);
    }
  });

  test.each(PICTURE_FORMATS)(
    'a truncated %s is stored with a key, without smaller copies',
    async (format) => {
      const whole = await aPicture(format, { width: 400, height: 100 });
      const bytes = whole.subarray(0, whole.length / 2);

      const { url } = await answerOf(
        await upload({ bytes, type: `image/${format}` }, { key }),
        uploadMedia,
        201,
      );

      const small = await request(`${url}?w=320`, ANY);
      expect(small.status).toBe(200);
      const body = Buffer.from(await small.arrayBuffer());
      // Depending on the decoder, half a picture is served unchanged or resized.
      if (small.headers.get('Content-Type') === `image/${format}` && format !== 'webp')
        expect(body).toEqual(bytes);
      expect(await served(url)).toEqual({ type: `image/${format}`, bytes });
    },
  );
});

describe('limits', () => {
  test('strangers may upload 10485760 bytes and not one byte more', async () => {
    const limit = 10 * 1024 * 1024;

    expect(await refused(() => upload(aFileOf(limit + 1)))).toEqual(['file file_too_large']);
    const taken = await upload(aFileOf(limit));
    expect(taken.status, await taken.clone().text()).toBe(201);
    const { url } = (await taken.json()) as { url: string };
    const head = await request(url, { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe(String(limit));
  });

  test('reading stops when a file is too large', async () => {
    let sent = 0;
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nGIF89a',
    );
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : new Uint8Array(64 * 1024));
        sent += 64 * 1024;
      },
    });

    expect(await refused(() => uploadRaw(body))).toEqual(['file file_too_large']);
    expect(sent).toBeLessThan(PUBLIC_UPLOAD_BYTES + 1024 * 1024);
  });

  test('a body whose Content-Length is too large is not read', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull() {
          isRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'Content-Length': String(PUBLIC_UPLOAD_BYTES * 2) };

    expect(await refused(() => uploadRaw(body, { headers }))).toEqual(['file file_too_large']);
    expect(isRead).toBe(false);
  });

  test('an empty file is refused', async () => {
    expect(await refused(() => upload({ bytes: Buffer.alloc(0), type: 'image/png' }))).toEqual([
      'file empty_file',
    ]);
    expect(await refused(() => upload({ bytes: Buffer.alloc(0) }, { key }))).toEqual(['file empty_file']);
  });
});

describe('forms', () => {
  const part = (name: string, filename: string | null, body: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n\r\n${body}\r\n`;
  const FILE = part('file', 'x', 'GIF89a');

  test.each([
    ['two files', `${FILE}${FILE}--b--`, 'file too_many_files'],
    ['a thousand files', `${FILE.repeat(1_000)}--b--`, 'file too_many_files'],
    ['a file in another field', `${part('image', 'x', 'GIF89a')}--b--`, 'image unknown_field'],
    ['a file more, in another field', `${FILE}${part('image', 'x', 'x')}--b--`, 'image unknown_field'],
    ['a text field instead of the file', `${part('file', null, 'GIF89a')}--b--`, 'file not_a_file'],
    ['a text field after the file', `${FILE}${part('title', null, 'x')}--b--`, 'title unknown_field'],
    ['a text field before the file', `${part('title', null, 'x')}${FILE}--b--`, 'title unknown_field'],
    ['a thousand text fields', `${part('title', null, 'x').repeat(1_000)}--b--`, 'title unknown_field'],
    ['no parts', '--b--\r\n', 'file missing_file'],
    ['nothing at all', '', ' invalid_multipart'],
    ['no end', FILE, ' invalid_multipart'],
    ['an end in the middle of the header', '--b\r\nContent-Disposition: form-d', ' invalid_multipart'],
    ['another boundary', FILE.replaceAll('--b', '--c'), ' invalid_multipart'],
    ['a part without a name', '--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--', ' unknown_field'],
  ])('a body with %s is refused', async (_name, body, complaint) => {
    expect(await refused(() => uploadRaw(body))).toEqual([complaint]);
    expect(await refused(() => uploadRaw(body, { key }))).toEqual([complaint]);
  });

  test.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=b', 'text/plain'])(
    'a body as %s is refused',
    async (type) => {
      expect(await refused(() => uploadRaw(`${FILE}--b--`, { headers: { 'Content-Type': type } }))).toEqual([
        ' content_type',
      ]);
    },
  );

  test.each([
    ['../../etc/passwd', 'passwd.gif'],
    ['C:\\Users\\я\\світлина.png', 'світлина.gif'],
    ['фото «відпустка».jpeg', 'фото «відпустка».gif'],
    ['a"b\r\nX: y.gif', "a'b"],
    ['....', null],
    ['', null],
    [`${'д'.repeat(500)}.gif`, 'д'.repeat(100)],
    ['invoice\u202efdp.exe', 'invoicefdp.gif'],
  ])('the filename %j is stored without unsafe parts', async (filename, expected) => {
    const bytes = await aPicture('gif');

    const { url } = await answerOf(await upload({ bytes, filename }, { key }), uploadMedia, 201);

    const disposition = (await request(url)).headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(
      /^inline; filename="[\x20-\x21\x23-\x7e]+\.gif"(; filename\*=UTF-8''[\w.%!~-]+\.gif)?$/,
    );
    const id = url.slice('/api/media/'.length);
    const [, encoded] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? [];
    const shown =
      encoded === undefined ? /filename="(.+)"/.exec(disposition)?.[1] : decodeURIComponent(encoded);
    if (expected === null) expect(shown).toBe(`${id}.gif`);
    else if (expected.endsWith('.gif')) expect(shown).toBe(expected);
    else expect(shown?.endsWith('.gif')).toBe(true);
  });

  test('the filename of a public upload is not served', async () => {
    const bytes = await aPicture('png');

    const { url } = await answerOf(await upload({ bytes, filename: 'слово.png' }), uploadPicture, 201);

    const id = url.slice('/api/media/'.length);
    expect((await request(url)).headers.get('Content-Disposition')).toBe(`inline; filename="${id}.png"`);
  });

  test('the filename of a public upload is not stored, and a publisher’s filename for the same file is', async () => {
    const bytes = await aPicture('png');
    const name = async () => (await request(url)).headers.get('Content-Disposition');
    const { url } = await answerOf(await upload({ bytes, filename: 'слово.png' }), uploadPicture, 201);
    const known = JSON.stringify(await everything());
    expect(known).not.toContain('слово');

    await answerOf(await upload({ bytes, filename: 'our-logo.png' }, { key }), uploadMedia, 200);
    expect(await name()).toBe('inline; filename="our-logo.png"');
    await answerOf(await upload({ bytes, filename: 'слово.png' }), uploadPicture, 200);
    expect(await name()).toBe('inline; filename="our-logo.png"');
  });

  test('a missing key is refused before the body is checked', async () => {
    const before = await everything();

    await refusalOf(await upload({ bytes: Buffer.from('x'), field: 'y' }, { key: 'dvo_no' }), 401);
    const response = await request('/api/v1/upload', { method: 'POST', body: 'x' });

    await refusalOf(response, 401);
    expect(await everything()).toEqual(before);
  });
});

describe('deduplication', () => {
  test('another type or another size is another file', async () => {
    const bytes = await aPicture('png');
    const longer = Buffer.concat([bytes, Buffer.from('\n')]);
    const unknown = Buffer.from('no pixels');

    const sent = [
      await upload({ bytes }, { key }),
      await upload({ bytes: longer }, { key }),
      await upload({ bytes: unknown, type: 'image/png' }, { key }),
      await upload({ bytes: unknown, type: 'image/gif' }, { key }),
    ];

    const urls = new Set<string>();
    for (const response of sent) urls.add((await answerOf(response, uploadMedia, 201)).url);
    expect(urls.size).toBe(4);
  });

  test('an upload without a key returns a stored file only if the bytes are equal', async () => {
    const bytes = await aPicture('webp');
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(other.length - 3) ^ 1, other.length - 3);
    const first = await answerOf(await upload({ bytes }), uploadPicture, 201);

    expect(await answerOf(await upload({ bytes }), uploadPicture, 200)).toEqual(first);
    expect(await answerOf(await upload({ bytes: other }), uploadPicture, 201)).not.toEqual(first);
  });

  test('a public upload of the same size does not replace a publisher’s file', async () => {
    const planted = await aPicture('webp');
    const bytes = Buffer.from(planted);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
    const { url } = await answerOf(await upload({ bytes: planted }), uploadPicture, 201);

    const media = await answerOf(await upload({ bytes }, { key }), uploadMedia, 201);

    expect(media.url).not.toBe(url);
    expect((await served(media.url)).bytes).toEqual(bytes);
  });

  test('equal bytes are shared between public and keyed uploads, in both directions', async () => {
    const [one, two] = [await aPicture('png'), await aPicture('jpeg')];
    const open = await answerOf(await upload({ bytes: one }), uploadPicture, 201);
    const keyed = await answerOf(await upload({ bytes: two }, { key }), uploadMedia, 201);

    const shared = await answerOf(await upload({ bytes: one }, { key }), uploadMedia, 200);
    expect(shared).toMatchObject({ url: open.url, deduplicated: true });
    expect(await answerOf(await upload({ bytes: two }), uploadPicture, 200)).toEqual({ url: keyed.url });
    expect(await count('media')).toBe(2);
  });

  test.each([
    ['strangers', false],
    ['keys', true],
  ])('twenty parallel uploads of one file by %s make one file', async (_who, withKey) => {
    const bytes = await aPicture('png', { width: 200, height: 200 });

    const sent = await Promise.all(
      Array.from({ length: 20 }, () => upload({ bytes }, withKey ? { key } : {})),
    );

    const bodies = (await Promise.all(sent.map((response) => response.json()))) as { url: string }[];
    expect(sent.map((response) => response.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(bodies.map(({ url }) => url)).size).toBe(1);
    for (const name of ['media', 'media.files', 'media.chunks']) expect(await count(name), name).toBe(1);
    expect(await count('mediaStaging')).toBe(0);
  });

  test('parallel keyed uploads of different files of one size make one file, as the rule says', async () => {
    const bytes = await aPicture('png');
    const variants = Array.from({ length: 8 }, (_, index) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(index, copy.length - 20);
      return copy;
    });

    const sent = await Promise.all(variants.map((variant) => upload({ bytes: variant }, { key })));

    expect(sent.map((response) => response.status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(await count('media')).toBe(1);
    expect(await count('media.chunks')).toBe(1);
  });
});
