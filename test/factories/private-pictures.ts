import sharp from 'sharp';
import { aPicture, type PictureFormat } from './media.ts';

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>50,27.0N</exif:GPSLatitude></x:xmpmeta>';
const SECRETS = ['KYIVCAM', 'GPSLatitude', '2026:11:21', 'MOTIONPHOTO', 'a private comment'];

/** A picture with camera, place and time in EXIF and XMP. */
export function aPictureWithMetadata(
  format: PictureFormat,
  orientation?: number,
): Promise<Buffer<ArrayBuffer>> {
  return aPicture(format, {
    width: 40,
    height: 24,
    finish: (picture) => {
      const exif = {
        IFD0: { Model: 'KYIVCAM', DateTime: '2026:11:21 09:30:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
      };
      const telling = picture.withExif(exif).withXmp(XMP);
      return orientation ? telling.withMetadata({ orientation }) : telling.withIccProfile('p3');
    },
  });
}

export const secretsIn = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));
export const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

/** Where the blocks of a GIF begin. */
export function afterColours(bytes: Buffer): number {
  return 13 + 3 * 2 ** ((bytes.readUInt8(10) & 7) + 1) * (bytes.readUInt8(10) >> 7);
}

export function segment(marker: number, text: string): Buffer {
  const bytes = Buffer.from(`\xff\0\0\0${text}`, 'latin1');
  bytes.writeUInt8(marker, 1);
  bytes.writeUInt16BE(bytes.length - 2, 2);
  return bytes;
}
