import { withoutTurns } from '@uprava/contract/fields.ts'

/** A longer name cannot be stored: file systems take 255 bytes, and a letter of Russian has two. */
const maxBytes = 200

/**
 * A name that programs may give to a file: one part of a path, without what turns the direction of writing, control characters
 * and what no file system of Windows takes. Names that people have typed lead nowhere else when an archive is unpacked.
 */
export function safeFileName(name: string): string {
  const cleaned = withoutTurns(name.toWellFormed())
    .replaceAll(/[\u061C\u200E\u200F\uFEFF]/gu, '')
    .replaceAll(/[\p{Cc}\u2028\u2029/\\:*?"<>|]/gu, '_')
    .trim()
    .replace(/^\.+/u, '_')
  const kept = shortened(cleaned).replace(/(?<=^|[^. ])[. ]+$/u, '')
  // Windows opens a device for these, whatever the extension.
  return kept === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(kept) ? `_${kept}` : kept
}

/** Cut in the middle of a long name: its extension says what it is. */
function shortened(name: string): string {
  const extension = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? ''
  let base = name.slice(0, name.length - extension.length)
  while (Buffer.byteLength(base + extension) > maxBytes) base = base.slice(0, -1)
  return (base.isWellFormed() ? base : base.slice(0, -1)) + extension
}

/** The header that names a file (RFC 6266): the real name in UTF-8, and one of plain letters for old programs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const shown = safeFileName(name)
  const plain = shown.replaceAll(/[^\x20-\x7E]|%/gu, '_')
  const encoded = encodeURIComponent(shown).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
