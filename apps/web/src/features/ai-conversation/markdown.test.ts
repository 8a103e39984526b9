import { describe, expect, it } from 'vitest'

import { markdownToHtml, markdownToText } from './markdown.ts'

describe('markdown of answers', () => {
  it('AIS-35 becomes markup, and a line break is one', () => {
    expect(markdownToHtml('**Срок** ответа:\n30 дней')).toBe(
      '<p><strong>Срок</strong> ответа:<br>30 дней</p>\n',
    )
    expect(markdownToHtml('# Ответ')).toBe('<h3>Ответ</h3>')
  })

  it('AIS-35 shows typed tags as typed and pictures as their words', () => {
    expect(markdownToHtml('Поле <script>alert(1)</script> и <b>имя</b>')).not.toMatch(/<(script|b)>/u)
    expect(markdownToHtml('<div onclick="go()">блок</div>')).not.toContain('<div')
    const picture = markdownToHtml('До ![план](https://evil.example/a.png) после')
    expect(picture).not.toMatch(/img|evil/u)
    expect(picture).toContain('план')
  })

  it('AIS-35 keeps links of the web and the words of all others', () => {
    expect(markdownToHtml('[портал](https://pravo.gov.ru)')).toContain(
      '<a href="https://pravo.gov.ru">портал</a>',
    )
    expect(markdownToHtml('[ссылка](javascript:alert)')).toBe('<p>ссылка</p>\n')
  })

  it('APPEAL-42 loses its marks and keeps numbers of lists and words of links', () => {
    const text = markdownToText(
      '## Порядок\n\n1. **Принять** обращение\n2. Ответить по [ст. 12](norm:59)\n\n* в срок & вовремя',
    )
    expect(text).toBe('Порядок\n\n1. Принять обращение\n2. Ответить по ст. 12\n\n• в срок & вовремя')
    expect(markdownToText('| Срок | Норма |\n| - | - |\n| 30 дней | 59-ФЗ |')).toBe(
      'Срок\tНорма\n30 дней\t59-ФЗ',
    )
    expect(markdownToText('Размер < 5 & «да»')).toBe('Размер < 5 & «да»')
  })
})
