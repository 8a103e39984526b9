// All that a person reads is Russian (decision CONST-05): no Latin word in the texts of the web client and the contract.
// What the server and its data bring to a screen is looked at in the browser, by `lookAt` of e2e/support.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'

import { findLatinWords } from './support/latin-words.ts'
import { ROOT } from './support/run.ts'

/** JSX attributes whose value is read or heard by a person. */
const READ_ATTRIBUTES = new Set(
  'aria-label aria-description aria-roledescription alt data-hint description hint label placeholder text title'.split(
    ' ',
  ),
)

interface Text {
  file: string
  text: string
}

test('CONST-05 no text of a screen has a Latin word', () => {
  const texts = [...readSources(), ...readPages()]
  expect(texts.length).toBeGreaterThan(2000)
  expect(
    texts.flatMap(({ file, text }) => findLatinWords(text).map((word) => `${file}: ${word} in «${text}»`)),
  ).toEqual([])
})

describe('the search for Latin words', () => {
  test.each([
    ['<p>Add channel</p>', ['Add', 'channel']],
    ['<button aria-label="Cancel" className="cancel" />', ['Cancel']],
    ["const label = 'Нажмите Delete'", ['Delete']],
    ['const label = `Загружено: ${count} files`', ['files']],
    // The first letter is Latin and looks like the Russian one.
    ["const label = 'Cотрудники'", ['C']],
    ["const label = 'Откройте в WhatsApp файл отчёт.docx'", []],
    ["const message = 'Session ID отсутствует, запустите чат заново'", []],
    ["const id = 'work-station'", []],
  ])('%s: %j', (source, words) => {
    expect(textsOf(source).flatMap(findLatinWords)).toEqual(words)
  })
})

function readSources(): Text[] {
  const files = globSync('{apps/web,packages/contract}/src/**/*.{ts,tsx}', { cwd: ROOT })
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => textsOf(readFileSync(path.join(ROOT, file), 'utf8')).map((text) => ({ file, text })))
}

/** The pages that stand as HTML: what is between the tags and in the attributes people hear. */
function readPages(): Text[] {
  return globSync('apps/web/{*.html,src/app/landing/parts/*.html}', { cwd: ROOT }).flatMap((file) => {
    const html = readFileSync(path.join(ROOT, file), 'utf8')
      .replaceAll(/<!.*?>/gs, '')
      .replaceAll('&nbsp;', ' ')
    const attributes = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(
      ([, text = '']) => text,
    )
    return [...html.split(/<[^>]*>/), ...attributes]
      .map((text) => ({ file, text: text.trim() }))
      .filter(({ text }) => text !== '')
  })
}

/** The texts of a source file: what stands between JSX tags and in attributes people hear, and every string with a Russian letter. */
function textsOf(source: string): string[] {
  const texts: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: true }), (node) => {
    const text = textOf(node)
    if (text?.trim()) texts.push(text.trim())
  })
  return texts
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node['value'] as string
  if (node.type === 'StringLiteral') return russian(node['value'] as string)
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { cooked: string | null }[]
    return russian(quasis.map(({ cooked }) => cooked ?? '').join(' … '))
  }
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = node as unknown as {
    name: { value: unknown }
    value?: { type: string; value: string }
  }
  const isRead = value?.type === 'StringLiteral' && READ_ATTRIBUTES.has(String(name.value))
  return isRead && !russian(value.value) ? value.value : undefined
}

const russian = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? text : undefined)

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
  const { type, key } = node as { type?: string; key?: { value?: unknown } }
  return type === 'KeyValueProperty' && key?.value === 'summary'
}
