import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentDisposition, safeFileName } from './content-disposition.ts'

const hostile = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\drivers\\etc\\hosts',
  '/etc/cron.d/root',
  'C:\\autoexec.bat',
  '\\\\server\\share\\x.docx',
  'a/../../../../x.docx',
  '..',
  '.',
  '',
  '.bashrc',
  'CON',
  'nul.docx',
  'Com1.txt',
  'отчёт.docx:stream',
  'отчёт\r\nSet-Cookie: a=b.docx',
  'отчёт\0.docx',
  'gpj.отчёт\u202Eexe.docx',
  '\u200F\u061Cотчёт.exe\u2066.docx',
  'отчёт.exe . . .',
  'я'.repeat(300),
  `${'я'.repeat(300)}.docx`,
  '😀'.repeat(100),
  'a\uD800.docx',
]

/** What is wrong with a name for a file on Linux, macOS or Windows. */
function faultsOf(name: string): string[] {
  const faults = []
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029/\\:*?"<>|]/u.test(name))
    faults.push('a character no file may have')
  if (/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/u.test(name)) faults.push('turns the writing')
  if (path.win32.basename(name) !== name || path.posix.basename(name) !== name) faults.push('a path')
  if (/^\.|[. ]$|^$/u.test(name)) faults.push('hidden, or cut by Windows')
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(name)) faults.push('a device')
  if (Buffer.byteLength(name) > 255) faults.push('too long')
  if (!name.isWellFormed()) faults.push('no text')
  return faults
}

describe('a name that people have typed', () => {
  it.each(hostile)('names one file of its folder: %j', (name) => {
    expect(faultsOf(safeFileName(name))).toEqual([])
  })

  it('names one file whatever it is', () => {
    const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...hostile))
    fc.assert(
      fc.property(part, part, (one, other) => {
        const name = safeFileName(one + other)
        expect(faultsOf(name)).toEqual([])
        const header = contentDisposition('attachment', one + other)
        expect(header).toMatch(/^attachment; filename="[^"\\%]+"; filename\*=UTF-8''[\w.~%!$&+^`|#-]+$/u)
      }),
    )
  })

  it('keeps what it says: letters, blanks, quotes of Russian, and the extension when it is cut', () => {
    expect(safeFileName('Письмо «О дороге» № 5 (2).docx')).toBe('Письмо «О дороге» № 5 (2).docx')
    expect(safeFileName('Отчёт 12.05.2026')).toBe('Отчёт 12.05.2026')
    expect(safeFileName(`${'я'.repeat(300)}.docx`)).toMatch(/^я{90,}\.docx$/u)
  })
})
