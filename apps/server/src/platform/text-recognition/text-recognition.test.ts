import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { extractText } from '#platform/text-extraction/index.ts'

import { recogniseText, sayRecognised } from './index.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}№-]+/gu) ?? []
const timeout = { timeout: 120_000 }

/** The share of the document’s words that were found, each as often as it stands there. */
async function shareOf(text: string): Promise<number> {
  const expected = wordsOf(await readFile(fixture('act.txt'), 'utf8'))
  const found = wordsOf(text)
  const hits = expected.filter((word) => {
    const at = found.indexOf(word)
    if (at !== -1) found.splice(at, 1)
    return at !== -1
  })
  return hits.length / expected.length
}

describe('a scanned page', timeout, () => {
  it.each([
    ['clean.pdf', 'at 170 dpi in JPEG', 0.98],
    ['noisy.pdf', 'pale, noisy and turned by a degree', 0.95],
    ['rotate.pdf', 'lying on its side, with a mark that turns it', 0.95],
    ['sideways.pdf', 'lying on its side, without a mark', 0.95],
  ])('%s: %s, is recognised', async (name, _what, least) => {
    const scan = await extractText(fixture(name), 'pdf')
    expect([scan.outcome, scan.pages]).toEqual(['scan', 1])
    const pages: [number, number][] = []
    const onPage = (page: number, count: number) => pages.push([page, count])
    const read = await recogniseText(fixture(name), { pages: scan.pages, maxPages: 5, onPage })
    expect(await shareOf(read?.text ?? '')).toBeGreaterThanOrEqual(least)
    expect(read).toMatchObject({ readPages: 1, pages: 1 })
    expect(read?.certainty).toBeGreaterThan(85)
    expect(pages).toEqual([[1, 1]])
  })

  it('that is compressed in a way nobody here decodes is not recognised', async () => {
    expect(await recogniseText(fixture('g4.pdf'), { pages: 1, maxPages: 5 })).toBeNull()
  })

  it('is left out where it cannot be read', async () => {
    expect(await recogniseText(fixture('act.txt'), { pages: 3, maxPages: 2 })).toBeNull()
  })

  it('is not read after a stop, before its turn or in the middle', async () => {
    const stop = new AbortController()
    const options = { pages: 9, maxPages: 9, signal: stop.signal, onPage: () => stop.abort() }
    await expect(recogniseText(fixture('clean.pdf'), options)).rejects.toMatchObject({ problem: 'stopped' })
    const later = new AbortController()
    const onPage = () => void setImmediate().then(() => later.abort())
    await expect(
      recogniseText(fixture('clean.pdf'), { pages: 9, maxPages: 9, signal: later.signal, onPage }),
    ).rejects.toMatchObject({ problem: 'stopped' })
  })
})

it('the note says where the text comes from and which words to compare', () => {
  expect(sayRecognised({ readPages: 2, pages: 3, certainty: 91, doubtful: ['С.', '1З1-ФЗ'] })).toBe(
    'Текст распознан по изображению, уверенность 91 %: возможны ошибки. Прочитано страниц: 2 из 3. Сверьте сомнительные слова: «С.», «1З1-ФЗ».',
  )
  expect(sayRecognised({ readPages: 1, pages: 1, certainty: 97, doubtful: [] })).toBe(
    'Текст распознан по изображению, уверенность 97 %: возможны ошибки.',
  )
})
