import { crc32, deflateSync } from 'node:zlib'

/** A picture of one colour, as PNG. */
export function aPicture(
  width: number,
  height: number,
  colour: readonly number[] = [60, 110, 180],
): Uint8Array<ArrayBuffer> {
  const line = Buffer.alloc(1 + width * 3)
  for (let at = 0; at < width; at += 1) line.set(colour, 1 + at * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const part = Buffer.alloc(body.length + 8)
  part.writeUInt32BE(data.length, 0)
  body.copy(part, 4)
  part.writeUInt32BE(crc32(body), body.length + 4)
  return part
}
