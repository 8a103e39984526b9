/**
 * Removes the metadata of a JPEG: Exif (place, time, device), XMP, IPTC, comments, embedded previews.
 * The pixels are not touched; the colour profile stays, and the orientation in a record of its own. Null when the bytes
 * do not follow the form of a JPEG up to its first scan (ITU-T T.81, annex B).
 */
export function withoutMetadata(jpeg: Buffer, orientation: number): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)]
  if (orientation > 1 && orientation <= 8) kept.push(orientationRecord(orientation))
  let at = 2
  for (;;) {
    while (jpeg[at] === 0xff && jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    if (jpeg[at] !== 0xff || marker === undefined || at + 4 > jpeg.length) return null
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length) return null
    if (marker === 0xda) return Buffer.concat([...kept, jpeg.subarray(at, endOfPicture(jpeg, end))])
    if (isKept(marker, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, end))
    at = end
  }
}

/** Of the application records only JFIF, the colour profile and Adobe's colour transform decide how the pixels look. */
function isKept(marker: number, content: Buffer): boolean {
  if (marker === 0xe0 || marker === 0xee) return true
  if (marker === 0xe2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  return marker !== 0xfe && !(marker >= 0xe1 && marker <= 0xef)
}

/** Behind the end mark cameras put more pictures, with metadata of their own. A cut-off picture ends where it ends. */
function endOfPicture(jpeg: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = jpeg.indexOf(0xff, at)
    const marker = at === -1 ? undefined : jpeg[at + 1]
    if (marker === undefined) return jpeg.length
    if (marker === 0xd9) return at + 2
    // A stuffed zero, a restart, a fill byte belong to the scan; anything else opens a record before the next scan.
    if (marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7))
      at += marker === 0xff ? 1 : 2
    else at += at + 4 <= jpeg.length ? 2 + jpeg.readUInt16BE(at + 2) : 2
  }
}

/** An Exif record that holds the orientation (tag 0x0112) and nothing else. */
function orientationRecord(orientation: number): Buffer {
  const exif = Buffer.from(
    '457869660000 4d4d002a 00000008 0001 0112 0003 00000001 0000 0000 00000000'.replaceAll(' ', ''),
    'hex',
  )
  exif.writeUInt16BE(orientation, 24)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}
