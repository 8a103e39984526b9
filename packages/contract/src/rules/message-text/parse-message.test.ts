import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import type { Block, Inline, MessageFormat } from './nodes.ts'
import { parseMessage } from './parse-message.ts'

const inlineForm = (nodes: readonly Inline[]): string => nodes.map(formOfInline).join('')

function formOfInline(node: Inline): string {
  if (node.type === 'text') return node.text
  if (node.type === 'break') return '⏎'
  if (node.type === 'mention') return `<mention ${node.target} ${node.label}>`
  const label = inlineForm(node.content)
  if (node.type !== 'link') return `<${node.type} ${label}>`
  return node.isAutomatic
    ? `<${node.kind} ${node.address}>`
    : `<link ${node.address}${node.isMisleading ? '!' : ''} ${label}>`
}

/** Elements as one line: `quote(…)`, `list 1[…; …]`, `code(…)`, paragraphs bare and divided by ` / `. */
function form(blocks: readonly Block[]): string {
  const parts = blocks.map((block) => {
    if (block.type === 'quote') return `quote(${form(block.blocks)})`
    if (block.type === 'code') return `code(${inlineForm(block.content)})`
    if (block.type === 'paragraph') return inlineForm(block.content)
    const items = block.items.map((item) => form(item.blocks)).join('; ')
    return `list ${block.first ?? '•'}[${items}]`
  })
  return parts.join(' / ')
}

const markdown = (source: string) => form(parseMessage(source, 'markdown'))

describe('the subset', () => {
  test.each([
    ['**жирный** и *курсив* или _курсив_', '<strong жирный> и <emphasis курсив> или <emphasis курсив>'],
    ['~~зачёркнутый~~ `код *a*`', '<strike зачёркнутый> <code код *a*>'],
    ['***оба*** **a *b* c**', '<emphasis <strong оба>> <strong a <emphasis b> c>'],
    ['при**каз** и ~~при~~каз', 'при<strong каз> и <strike при>каз'],
    ['*два\nряда*', '<emphasis два⏎ряда>'],
    ['`` a`b ``', '<code  a`b >'],
    ['```\nкод **как есть**\n```\nпосле', 'code(код **как есть**) / после'],
    ['> цитата\n> **важно**\n>\n> ещё\nпосле', 'quote(цитата⏎<strong важно> / ещё) / после'],
    ['> > вложена', 'quote(quote(вложена))'],
    ['- раз\n- два\n  - глубже\n    - третий\n- три', 'list •[раз; два / list •[глубже⏎- третий]; три]'],
    ['Нужно:\n1. справка\n   с печатью\n2. копия', 'Нужно: / list 1[справка⏎с печатью; копия]'],
    ['3. третий\n4. четвёртый', 'list 3[третий; четвёртый]'],
    [
      '[сайт](https://a.ru/б_(в)) и [почта](mailto:a@b.ru)',
      '<link https://a.ru/б_(в) сайт> и <link mailto:a@b.ru почта>',
    ],
    ['[**к** `д`](tel:+79000000001)', '<link tel:+79000000001 <strong к> <code д>>'],
    ['[@Иван Петров](mention:12), [@все](mention:all)', '<mention 12 @Иван Петров>, <mention all @все>'],
  ])('CHAT-09 %j is %s', (source, shown) => {
    expect(markdown(source)).toBe(shown)
  })

  test.each([
    '2*3*4',
    '2**3**4',
    'a*b*c',
    'snake_case_name и __init__',
    '* один',
    'звезда * и ** и _ и ~~',
    '*не закрыт',
    '~один~ ****черта****',
    '# заголовок',
    '| а | б |\n|---|---|'.replaceAll('\n', ' '),
    '<b>тег</b> &amp; <!-- c -->',
    '```нет конца',
    '>без пробела',
    '5.без пробела',
    '12. 05. 2026 г.'.replace('12. ', '12.'),
    String.raw`\\server\share и C:\Документы`,
    '[нет](адреса) [нет](javascript:alert(1)) [нет](data:text/html,x) [нет](mention:12) [@нет](mention:0x1)',
    '[]() []',
  ])('CHAT-09 %j stays letters', (source) => {
    expect(markdown(source)).toBe(source)
  })

  test.each([
    [String.raw`\*нет\* \_нет\_ \~~нет\~~`, '*нет* _нет_ ~~нет~~'],
    [String.raw`\[нет\](https) \`нет\``, '[нет](https) `нет`'],
    [String.raw`\\*да*`, String.raw`\<emphasis да>`],
    [String.raw`1\. нет`, '1. нет'],
    [String.raw`\- нет`, '- нет'],
    [String.raw`\> нет`, '> нет'],
  ])('CHAT-09 a backslash takes the meaning of the mark: %j is %s', (source, shown) => {
    expect(markdown(source)).toBe(shown)
  })

  it('CHAT-09 a picture stays letters; its address is a link like any other', () => {
    expect(markdown('![вид](https://a.ru/b.png)')).toBe('![вид](<web https://a.ru/b.png>)')
  })

  it('CHAT-08 a plain text keeps its marks, brackets and empty lines', () => {
    const source = '**а** _б_ [в](https://a.ru)\n\n\n> г\n- д'
    expect(form(parseMessage(source, 'plain'))).toBe('**а** _б_ [в](<web https://a.ru>)⏎⏎⏎> г⏎- д')
  })

  it('empty lines between paragraphs are counted, not lost', () => {
    expect(parseMessage('а\n\n\nб', 'markdown').map(({ gap }) => gap)).toEqual([0, 2])
  })
})

describe('addresses', () => {
  test.each([
    ['(см. https://a.ru/b)', '(см. <web https://a.ru/b>)'],
    ['«www.site.ru».', '«<web http://www.site.ru>».'],
    [
      'https://ru.wikipedia.org/wiki/Тверь_(город), да',
      '<web https://ru.wikipedia.org/wiki/Тверь_(город)>, да',
    ],
    ['Пишите: ivan.petrov@adm.ru!', 'Пишите: <email mailto:ivan.petrov@adm.ru>!'],
    ['глава@администрация.рф', '<email mailto:глава@администрация.рф>'],
    [
      'администрация.рф/news?a=1, site.ru и adm.gov.ru.',
      '<web http://администрация.рф/news?a=1>, <web http://site.ru> и <web http://adm.gov.ru>.',
    ],
    ['**https://a.ru/x_y_z**', '<strong <web https://a.ru/x_y_z>>'],
    ['_a@b.ru_', '<emphasis <email mailto:a@b.ru>>'],
    [
      '+7 (900) 000-00-01, 89000000001; 8 800 000 00 01',
      '<phone tel:+79000000001>, <phone tel:+79000000001>; <phone tel:+78000000001>',
    ],
    ['8(4822) 12-34-56 и 7-900-000-00-01 5 раз', '<phone tel:+74822123456> и <phone tel:+79000000001> 5 раз'],
    ['`https://a.ru a@b.ru 89000000001`', '<code https://a.ru a@b.ru 89000000001>'],
  ])('CHAT-11 %j is %s', (source, shown) => {
    expect(markdown(source)).toBe(shown)
  })

  test.each([
    'отчёт.docx п.1 т.е. site.com',
    'https:// www. a@b @все x@y@z.ru',
    'счёт 890012345678 и 78 900 123 456 руб., а89000000001б, 8 900 000-00-01-2',
    'javascript:alert(1) data:text/html,x file:///etc/passwd',
  ])('CHAT-11 %j has no address', (source) => {
    expect(markdown(source)).toBe(source)
  })

  test.each([
    ['[gosuslugi.ru](https://evil.ru)', true],
    ['[войти на https://bank.example](https://evil.ru)', true],
    ['[сайт администрации](https://adm.ru)', false],
    ['[adm.ru](https://www.adm.ru/)', false],
    ['[ivan@adm.ru](mailto:ivan@adm.ru)', false],
    ['[ivan@adm.ru](mailto:other@evil.ru)', true],
  ])('CHAT-12 %j shows another address: %s', (source, isMisleading) => {
    expect(markdown(source).includes('!')).toBe(isMisleading)
  })
})

/** Texts that lead careless readers into quadratic time or deep recursion, each of the longest length. */
const hostile = [
  '*a ', '*a_b', '[', '[a](http:', '[a](https://a', '`a', '>', '> ', '> - a\n', 'a_', '- ', '```\n', 'a@b.ru ', 'a.', '8 9',
  '(', '\\', '\\*', '\n', ' ', '*_~~`[', 'www.', 'https://', '- a\n  - b\n    - c\n', '😀*', 'a***b', '![', '+7(', '**a ',
].map((part) => part.repeat(10_000 / part.length)) // prettier-ignore

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '~~',
        '`',
        '```',
        '[',
        '](https://a.ru)',
        '](mention:1)',
        '@',
        '> ',
        '- ',
        '1. ',
        '\n',
        '\r\n',
        ' ',
        '\\',
        'а',
        'б1',
        '!',
        '😀',
        'https://a.ru/b',
        'a@b.ru',
        '8 900 000-00-01',
        '(',
        ')',
        '  ',
        '\t',
        '.',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
)
const formats = fc.constantFrom<MessageFormat>('plain', 'markdown')

interface Seen {
  depth: number
  texts: { text: string; start: number }[]
  addresses: string[]
}

function look(nodes: readonly Inline[], depth: number, seen: Seen): void {
  for (const node of nodes) {
    if (node.type === 'text') seen.texts.push(node)
    if (node.type === 'text' || node.type === 'break' || node.type === 'mention') continue
    seen.depth = Math.max(seen.depth, depth + 1)
    if (node.type === 'link') seen.addresses.push(node.address)
    look(node.content, depth + 1, seen)
  }
}

function lookAt(
  blocks: readonly Block[],
  depth = 0,
  seen: Seen = { depth: 0, texts: [], addresses: [] },
): Seen {
  for (const block of blocks) {
    seen.depth = Math.max(seen.depth, depth)
    if (block.type === 'quote') lookAt(block.blocks, depth + 1, seen)
    else if (block.type === 'list') for (const item of block.items) lookAt(item.blocks, depth + 1, seen)
    else look(block.content, depth + (block.type === 'code' ? 1 : 0), seen)
  }
  return seen
}

/** What is wrong with the elements of a text: letters that are not the source's, depth, schemes. */
function faultsOf(source: string, format: MessageFormat): string[] {
  const seen = lookAt(parseMessage(source, format))
  let end = 0
  const strays = seen.texts.filter(({ text, start }) => {
    const isPlaced = start >= end && text !== '' && !text.includes('\n')
    end = start + text.length
    return !isPlaced || text !== source.slice(start, end)
  })
  const addresses = seen.addresses.filter(
    (address) => !/^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/iu.test(address),
  )
  return [
    ...strays.map(({ text }) => `letters ${text}`),
    ...addresses.map((address) => `address ${address}`),
    ...(seen.depth > 8 ? [`depth ${seen.depth}`] : []),
  ]
}

describe('any text', () => {
  it('CHAT-10 CHAT-13 is slices of its source in their order, at most 8 deep, with addresses of four schemes', () => {
    fc.assert(
      fc.property(texts, formats, (source, format) => {
        expect(faultsOf(source, format)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each(hostile.map((source) => [source.slice(0, 20), source]))(
    'CHAT-13 10 000 characters of %j are read',
    (_, source) => {
      expect(faultsOf(source, 'markdown')).toEqual([])
    },
  )

  it('CHAT-13 nests to eight; what would be deeper stays letters', () => {
    expect(lookAt(parseMessage(`${'> '.repeat(12)}а`, 'markdown')).depth).toBe(8)
    const marks = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? '*' : '~~'))
    const nested = [...marks.map((mark) => `${mark}а`), ...marks.toReversed().map((mark) => `а${mark}`)]
    expect(lookAt(parseMessage(nested.join(' '), 'markdown')).depth).toBe(8)
  })
})
