/** PNG files made by hand, which no encoder would make. */
import { crc32, deflateSync } from 'node:zlib';

/** A square PNG of one bit per pixel with this compressed content. */
export function png(side: number, content: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const bytes = Buffer.alloc(data.length + 12);
    bytes.writeUInt32BE(data.length);
    bytes.write(name, 4, 'latin1');
    data.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const header = Buffer.from('00000000000000000100000000', 'hex');
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** A black square: its file is a thousandth of its pixels, or less. */
export const blackPng = (side: number): Buffer => png(side, deflateSync(Buffer.alloc((side / 8 + 1) * side)));
