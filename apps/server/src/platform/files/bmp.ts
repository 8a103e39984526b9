import { BmpCompression, decode } from 'bmp-ts'

/** The pixels of a BMP, four bytes each, rows from the top. Throws on anything odd. */
export function decodedBmp(
  bytes: Buffer,
  maxPixels: number,
): { data: Buffer; width: number; height: number } {
  const size = bmpSize(bytes)
  if (!size || size.width * size.height > maxPixels) throw new Error('Not a BMP of a sane size')
  const picture = decode(bytes, { toRGBA: true })
  if (isCutOff(bytes, picture)) throw new Error('A BMP without its end')
  return { data: picture.data, ...size }
}

/** Uncompressed rows are padded to four bytes. */
function isCutOff(bytes: Buffer, picture: ReturnType<typeof decode>): boolean {
  if (picture.compression === BmpCompression.BI_RLE8 || picture.compression === BmpCompression.BI_RLE4)
    return false
  const row = Math.ceil((picture.width * picture.bitPP) / 32) * 4
  return picture.offset + row * Math.abs(picture.height) > bytes.length
}

/** Width and height in the header; negative heights mean rows from the top. */
export function bmpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 26) return null
  const width = bytes.readInt32LE(18)
  const height = Math.abs(bytes.readInt32LE(22))
  return width > 0 && height > 0 ? { width, height } : null
}
