import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { escapeHtml } from '../lib/escape-html.ts'
import { articleHtml, inlineHtml, markdownHtml } from '../lib/sanitised-html.ts'
import sheet from './toasts.module.css?raw'
import { toast } from './toasts.tsx'

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const showToast = (show: () => void) => act(show)
const seen = (title: string) => screen.queryByText(title) !== null

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.clear())
  vi.useRealTimers()
})

describe('toasts', () => {
  test('NAV-58 NAV-59 a toast shows its title and its text rendered as HTML', async () => {
    renderInUi(null)
    showToast(() => toast.success('Документы', 'Документ <b>успешно</b> удален!<br>Совсем'))
    const shown = screen.getByRole('status')
    expect(shown.textContent).toContain('Документ успешно удален!\nСовсем')
    await act(() => vi.dynamicImportSettled())
    expect(shown.textContent).toContain('Документы')
    expect(shown.querySelector('b')?.textContent).toBe('успешно')
    expect(shown.querySelector('br')).toBeTruthy()
  })

  test('NAV-72 the title is plain text', () => {
    renderInUi(null)
    showToast(() => toast.error('<b>Ошибка</b>'))
    expect(screen.getByRole('alert').textContent).toContain('<b>Ошибка</b>')
  })

  test('ERR-12 NAV-62 a success toast lasts 3 s', () => {
    renderInUi(null)
    showToast(() => toast.success('Готово'))
    pass(2999)
    expect(seen('Готово')).toBe(true)
    pass(1)
    expect(seen('Готово')).toBe(false)
  })

  test('ERR-04 NAV-62 an error toast lasts 5 s', () => {
    renderInUi(null)
    showToast(() => toast.error('Ошибка авторизации', 'Необходима повторная авторизация'))
    pass(4999)
    expect(seen('Ошибка авторизации')).toBe(true)
    pass(1)
    expect(seen('Ошибка авторизации')).toBe(false)
  })

  test('ERR-12 hover holds the time, and what was left of it runs on afterwards', () => {
    renderInUi(null)
    showToast(() => toast.success('Готово'))
    pass(2000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(60_000)
    expect(seen('Готово')).toBe(true)
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(999)
    expect(seen('Готово')).toBe(true)
    pass(1)
    expect(seen('Готово')).toBe(false)
  })

  test('NAV-60 the close button removes a toast', () => {
    renderInUi(null)
    showToast(() => toast.error('Ошибка'))
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(seen('Ошибка')).toBe(false)
  })

  test('NAV-61 several toasts queue and none of them is lost', () => {
    renderInUi(null)
    const titles = ['раз', 'два', 'три', 'четыре', 'пять', 'шесть']
    showToast(() => titles.forEach((title) => toast.success(title)))
    expect(titles.filter(seen)).toEqual(['раз', 'два', 'три', 'четыре'])
    pass(3000)
    expect(titles.filter(seen)).toEqual(['пять', 'шесть'])
    pass(2999)
    expect(titles.filter(seen)).toEqual(['пять', 'шесть'])
    pass(1)
    expect(titles.filter(seen)).toEqual([])
  })

  test('NAV-61 a toast shown before the host stands is shown when it does', () => {
    showToast(() => toast.success('Рано'))
    renderInUi(null)
    expect(seen('Рано')).toBe(true)
  })

  test('DOC-53 an action runs once, closes its toast and gives the focus back', () => {
    const bringBack = vi.fn()
    renderInUi(<button type="button">Список</button>)
    const list = screen.getByText('Список')
    list.focus()
    showToast(() =>
      toast.success('Документы', 'Документ успешно удален!', { label: 'Вернуть', run: bringBack }),
    )
    const action = screen.getByRole('button', { name: 'Вернуть' })
    act(() => action.focus())
    pass(60_000)
    fireEvent.click(action)
    expect(bringBack).toHaveBeenCalledTimes(1)
    expect(seen('Документы')).toBe(false)
    expect(document.activeElement).toBe(list)
  })

  test('NAV-57 toasts stand at the top right, in a live region of their own', () => {
    renderInUi(null)
    expect(sheet).toMatch(/^\.host \{[^}]*position: fixed;[^}]*top: [^}]*right: /)
    const region = screen.getByRole('region', { name: 'Сообщения' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    showToast(() => toast.error('Ошибка'))
    expect(region.contains(screen.getByRole('alert'))).toBe(true)
  })
})

describe('sanitised HTML', () => {
  const clean = (html: string) => inlineHtml(html).__html

  test('NAV-72 keeps b, i, br and a; of other tags the text stays and all their attributes go', () => {
    expect(clean('<b class="x" onclick="alert(1)">да</b> <i>и</i><br><u>нет</u> <h1>заголовок</h1>')).toBe(
      '<b>да</b> <i>и</i><br>нет заголовок',
    )
  })

  test('NAV-72 drops scripts and styles with their content', () => {
    expect(
      clean('a<script>alert(1)</script><style>b{}</style><svg onload=alert(1)><text>c</text></svg>d'),
    ).toBe('ad')
    expect(clean('<img src=x onerror=alert(1)>')).toBe('')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//чужой.рф',
    'java\nscript:alert(1)',
    '/\\чужой.рф',
    'file.html',
  ])('NAV-72 a link to %s loses its address', (href) => {
    expect(clean(`<a href="${href}">ссылка</a>`)).toBe('<a>ссылка</a>')
  })

  test.each(['/documents', 'mailto:a@b.ru', 'tel:+79000000001'])(
    'NAV-72 a link to %s stays as it is',
    (href) => {
      expect(clean(`<a href="${href}" target="_top">ссылка</a>`)).toBe(`<a href="${href}">ссылка</a>`)
    },
  )

  test('NAV-72 a foreign link opens apart and sends no referrer', () => {
    expect(clean('<a href="https://example.org/">ссылка</a>')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">ссылка</a>',
    )
  })

  test('NAV-72 what the client fills in is escaped', () => {
    const name = `<b>"x"&'y'.docx</b>`
    const shown = document.createElement('p')
    shown.innerHTML = clean(`Файл <i>${escapeHtml(name)}</i> загружен`)
    expect(shown.textContent).toBe(`Файл ${name} загружен`)
    expect(shown.querySelector('b')).toBeNull()
  })

  test('NEWS-44 an article keeps its elements and pictures of the product only', () => {
    const html = articleHtml(
      '<h1>нет</h1><h2 id="a">да</h2><img src="/files/1.png" alt="x" onerror="y"><img src="https://x.ru/1.png"><table><tbody><tr><td colspan="2">я</td></tr></tbody></table>',
    ).__html
    expect(html).toBe(
      'нет<h2>да</h2><img src="/files/1.png" alt="x"><table><tbody><tr><td colspan="2">я</td></tr></tbody></table>',
    )
  })

  test('D-05 markdown has code and no pictures', () => {
    expect(markdownHtml('<p><code>1</code><img src="/files/1.png"></p>').__html).toBe('<p><code>1</code></p>')
  })
})
