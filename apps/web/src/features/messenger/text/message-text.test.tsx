import { render, screen } from '@testing-library/react'
import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { describe, expect, it } from 'vitest'

import { MessageText } from './message-text.tsx'

const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>',
  '[нажми](javascript:alert(1)) [нажми](JaVaScRiPt:alert(1)) [a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](https://a.ru"onmouseover="alert(1)) ![a](https://evil.ru/a.png) <style>*{display:none}</style>',
  '[a](vbscript:x) [a](file:///etc/passwd) [a](//evil.ru) <iframe src="https://evil.ru"></iframe>',
  '**<a href="javascript:alert(1)">x</a>** `<script>` https://evil.ru/"><img src=x>',
  '```\n<script>alert(1)</script>\n```\n> <link rel=stylesheet href=//evil.ru>',
  '[@<img src=x>](mention:1) &#106;avascript:alert(1) java\u0000script:alert(1)',
]

const shownTags = new Set('div p br a strong em s code pre blockquote ul ol li span'.split(' '))

describe('MessageText', () => {
  it.each(hostile)('CHAT-10 %j makes letters and safe links only', (text) => {
    for (const format of ['plain', 'markdown'] as const) {
      const { container, unmount } = render(<MessageText text={text} format={format} />)
      const tags = [...container.querySelectorAll('*')].map(({ localName }) => localName)
      expect(tags.filter((tag) => !shownTags.has(tag))).toEqual([])
      const attributes = [...container.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames(),
      )
      expect(
        attributes.filter((name) => name.startsWith('on') || name === 'style' || name === 'src'),
      ).toEqual([])
      for (const link of container.querySelectorAll('a'))
        expect(link.href).toMatch(/^(?:https?|mailto|tel):/u)
      unmount()
    }
  })

  it('CHAT-09 shows the subset as its elements and CHAT-08 a plain text as typed', () => {
    const text = '**а** ~~б~~\n\n> в\n\n1. г\n   - д'
    const { container, rerender } = render(<MessageText text={text} format="markdown" />)
    expect(container.querySelector('strong')?.textContent).toBe('а')
    expect(container.querySelector('s')?.textContent).toBe('б')
    expect(container.querySelector('blockquote')?.textContent).toBe('в')
    expect(container.querySelector('ol ul')?.textContent).toBe('д')
    rerender(<MessageText text={text} format="plain" />)
    expect(container.querySelectorAll('strong, s, blockquote, ol, ul')).toHaveLength(0)
    expect(container.textContent).toBe(text.replaceAll('\n', ''))
    expect(container.querySelectorAll('br')).toHaveLength(5)
  })

  it('CHAT-12 a link with another address as its text shows the target', () => {
    render(<MessageText text="[gosuslugi.ru](https://evil.ru/a)" format="markdown" />)
    const link = screen.getByRole<HTMLAnchorElement>('link')
    expect(link.textContent).toBe('gosuslugi.ru (https://evil.ru/a)')
    expect(link.title).toBe('https://evil.ru/a')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('CHAT-02 CHAT-03 CHAT-10 a mention shows the present name as letters; one that means nobody is text', () => {
    const text = '[@Старое Имя](mention:5), [@Чужой](mention:6)'
    const mention = {
      manager_id: 5,
      is_all: false,
      full_name: '<img src=x onerror=alert(1)>',
      start: 0,
      end: 24,
    }
    const { container, rerender } = render(
      <MessageText text={text} format="markdown" mentions={[mention]} viewerId={5} />,
    )
    expect(container.textContent).toBe('@<img src=x onerror=alert(1)>, @Чужой')
    expect(container.querySelectorAll('img')).toHaveLength(0)
    expect([...container.querySelectorAll('[data-mine]')].map((one) => one.textContent)).toEqual([
      '@<img src=x onerror=alert(1)>',
    ])
    rerender(<MessageText text={text} format="plain" mentions={[mention]} viewerId={5} />)
    expect(container.textContent).toBe(text)
  })

  it('CHAT-16 a word split by marks is marked in its parts', () => {
    const text = 'при**каз**'
    const [paragraph] = parseMessage(text, 'markdown')
    expect(paragraph?.type).toBe('paragraph')
    const highlights = [
      { start: 0, end: 3 },
      { start: 5, end: 8 },
    ]
    const { container } = render(<MessageText text={text} format="markdown" highlights={highlights} />)
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['при', 'каз'])
  })
})
