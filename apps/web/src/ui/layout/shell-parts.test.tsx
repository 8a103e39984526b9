import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { useColorScheme } from '../lib/color-scheme.ts'
import { SHELL_NARROW, STATION_NARROW } from '../lib/use-media.ts'
import { Avatar } from './avatar.tsx'
import { GoTop } from './go-top.tsx'
import { Page } from './page.tsx'

function scrollTo(share: number): void {
  Object.assign(document.documentElement, { scrollTop: share * 1000 })
  fireEvent.scroll(document)
}

function makePage(scrollHeight: number): void {
  Object.defineProperties(document.documentElement, {
    scrollHeight: { value: scrollHeight, configurable: true },
    clientHeight: { value: 500, configurable: true },
    scrollTop: { value: 0, writable: true, configurable: true },
  })
}

const goTop = () => screen.queryByRole('button', { name: 'Наверх' })

describe('go to the top', () => {
  test('NAV-74 appears, for organization pages, only past 50 %', () => {
    makePage(1500)
    renderInUi(<GoTop />)
    expect(goTop()).toBeNull()
    scrollTo(0.5)
    expect(goTop()).toBeNull()
    scrollTo(0.501)
    expect(goTop()).toBeTruthy()
    scrollTo(0.4)
    expect(goTop()).toBeNull()
  })

  test('NAV-74 shows nothing where the page cannot scroll', () => {
    makePage(500)
    renderInUi(<GoTop />)
    scrollTo(0)
    expect(goTop()).toBeNull()
  })

  test('NAV-56 NAV-74 a click scrolls to the top and moves the focus to the h1', async () => {
    makePage(1500)
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const { user } = renderInUi(
      <>
        <h1>Организации</h1>
        <GoTop />
      </>,
    )
    scrollTo(0.9)
    await user.click(goTop()!)
    expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
})

describe('shell parts', () => {
  test('NAV-51 the shell is narrow below 1024 px and the station at 768 px and less', () => {
    expect(SHELL_NARROW).toBe('(max-width: 63.99em)')
    expect(STATION_NARROW).toBe('(max-width: 48em)')
  })

  test('a page has its title as the one h1', () => {
    renderInUi(<Page title="Сотрудники">1</Page>)
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      'Сотрудники',
    ])
  })

  test('D-05 the colour scheme is kept in a cookie and never in local storage', () => {
    function Schemes() {
      const { scheme, chooseScheme } = useColorScheme()
      return (
        <button type="button" onClick={() => chooseScheme('dark')}>
          {scheme}
        </button>
      )
    }
    renderInUi(<Schemes />)
    expect(screen.getByText('auto')).toBeTruthy()
    fireEvent.click(screen.getByText('auto'))
    expect(screen.getByText('dark')).toBeTruthy()
    expect(document.cookie).toContain('color-scheme=dark')
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    expect(localStorage).toHaveLength(0)
  })

  test('an avatar shows initials where there is no picture and where it does not load', () => {
    const { container } = renderInUi(<Avatar name="Иванов Пётр" src="/files/1.png" />)
    const picture = container.querySelector('img')!
    act(() => void fireEvent.error(picture))
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('ИП')).toBeTruthy()
  })

  test('a person keeps initials and colour with a patronymic, an organization has the colour of its whole name', () => {
    const marks = (name: string, shape: 'round' | 'square' = 'round') => {
      const { container } = renderInUi(<Avatar name={name} shape={shape} />)
      const avatar = container.querySelector('[data-tone]')
      return [avatar?.textContent, avatar?.getAttribute('data-tone')]
    }
    expect(marks('Юдина Мария Павловна')).toEqual(marks('Юдина Мария'))
    expect(marks('Средняя школа № 1', 'square')).not.toEqual(marks('Средняя школа № 2', 'square'))
  })
})
