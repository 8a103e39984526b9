import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { expect, it } from 'vitest'

import { markdownOfHtml, pastedAddress } from './paste.ts'

/** As Word writes it. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Важно</b><span style='color:red'>, <i>прошу</i> учесть</span></p>
<h1 style='font-size:20pt'>Приказ № 5</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span> </span></span><![endif]>первый</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span> </span></span>второй</p>
<table><tr><td>Ячейка</td></tr></table>
<p>Смотри <a href="https://a.ru/b">устав</a><img src="https://evil.ru/a.png" onerror="alert(1)"></p>
<script>alert(1)</script></body></html>`

it('CHAT-15 a Word document keeps bold, italic, lists and links, nothing else', () => {
  expect(markdownOfHtml(word)).toBe(
    [
      '**Важно**, *прошу* учесть',
      'Приказ № 5',
      '1. первый',
      '   - второй',
      'Ячейка',
      'Смотри [устав](https://a.ru/b)',
    ].join('\n'),
  )
})

it('CHAT-15 a page keeps nested lists; its own marks stay letters; hostile addresses are text', () => {
  const page =
    '<ul><li>один<ol><li>два</li></ol></li><li><strong>три</strong> **не жирно**</li></ul><a href="javascript:alert(1)">нажми</a>'
  expect(markdownOfHtml(page)).toBe('- один\n   1. два\n- **три** \\*\\*не жирно\\*\\*\nнажми')
  const [list] = parseMessage(markdownOfHtml(page) ?? '', 'markdown')
  expect(list).toMatchObject({ type: 'list', items: [{ blocks: [{}, { type: 'list', first: 1 }] }, {}] })
  // A letter of Google Docs stands in a bold element that is not bold.
  expect(markdownOfHtml('<b style="font-weight:normal"><p>просто</p></b>')).toBeNull()
  expect(markdownOfHtml('<div>просто <span>текст</span></div>')).toBeNull()
  expect(markdownOfHtml('<b>а</b><b>б</b>')).toBe('**аб**')
})

it('CHAT-15 one address alone is an address', () => {
  expect(pastedAddress(' https://a.ru/b?c=1 ')).toBe('https://a.ru/b?c=1')
  for (const text of [
    'смотри https://a.ru',
    'javascript:alert(1)',
    'https://a.ru/ и',
    'https://a.ru/(б)',
    '',
  ])
    expect(pastedAddress(text)).toBeNull()
})
