import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

import { findLatinWords } from '#testing/latin-words.ts'

/**
 * All that a person reads is Russian (decision CONST-05). What the server and its data bring to a screen is looked at in
 * the browser, by `lookAt` of e2e/support.
 */

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../../packages/contract/src/*.ts', '!**/*.test.{ts,tsx}', '!../testing/**'],
  { query: '?raw', import: 'default', eager: true },
)
const pages = import.meta.glob<string>(['../../*.html', '../app/landing/parts/*.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** JSX attributes whose value is read by a person or a screen reader. */
const READ_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'data-hint',
  'description',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
])

test('CONST-05 no text of a screen has a Latin word', () => {
  const texts = [
    ...Object.entries(sources).flatMap(([file, source]) => located(file, textsOfSource(source, file))),
    ...Object.entries(pages).flatMap(([file, html]) => located(file, textsOfPage(html))),
  ]
  expect(texts.length).toBeGreaterThan(2000)
  const found = texts.flatMap(({ file, text }) =>
    findLatinWords(text).map((word) => `${file}: ${word} in «${text}»`),
  )
  expect(found).toEqual([])
})

describe('the search for Latin words', () => {
  test.each([
    ['x = <p>Add channel</p>', ['Add', 'channel']],
    ['x = <button aria-label="Cancel" className="cancel" />', ['Cancel']],
    ["const label = 'Нажмите Delete'", ['Delete']],
    ['const label = `Загружено: ${count} files`', ['files']],
    // The first letter is Latin and looks like the Russian one.
    ["const label = 'Cотрудники'", ['C']],
    ["const label = 'Откройте в WhatsApp файл отчёт.docx'", []],
    ["const message = 'Session ID отсутствует, запустите чат заново'", []],
    ["const id = 'work-station'", []],
  ])('%s: %j', (source, words) => {
    expect(textsOfSource(source).flatMap(findLatinWords)).toEqual(words)
  })
})

const located = (file: string, texts: readonly string[]) => texts.map((text) => ({ file, text }))

/** What is between the tags and in the attributes that screen readers announce. */
function textsOfPage(html: string): string[] {
  const content = html.replaceAll(/<!.*?>/gs, '').replaceAll('&nbsp;', ' ')
  const attributes = content.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g)
  return [...content.split(/<[^>]*>/), ...[...attributes].map(([, text = '']) => text)]
}

/** What stands between JSX tags and in attributes screen readers announce, and every string with a Russian letter. */
function textsOfSource(source: string, file = 'source.tsx'): string[] {
  const texts: string[] = []
  const { program, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  visit(program, (node) => {
    const text = textOf(node)
    if (text !== undefined) texts.push(text.trim())
  })
  return texts
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return (node['value'] as string).replaceAll(/&\w+;/g, ' ')
  if (node.type === 'Literal' && typeof node['value'] === 'string') return ifRussian(node['value'])
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string | null } }[]
    return ifRussian(quasis.map(({ value }) => value.cooked ?? '').join(' … '))
  }
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = node as unknown as { name: { name: unknown }; value: { value?: unknown } | null }
  const isRead = READ_ATTRIBUTES.has(String(name.name)) && typeof value?.value === 'string'
  return isRead ? (value.value as string) : undefined
}

const ifRussian = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? text : undefined)

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look)
  else if (typeof value === 'object' && value !== null) {
    // The summary of a call is read in the API's own page, by programmers.
    if (isSummary(value)) return
    if ('type' in value) look(value as Node)
    for (const item of Object.values(value)) visit(item, look)
  }
}

function isSummary(node: object): boolean {
  const { type, key } = node as { type?: string; key?: { name?: unknown } }
  return type === 'Property' && key?.name === 'summary'
}
