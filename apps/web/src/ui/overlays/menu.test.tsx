import { IconDots } from '@tabler/icons-react'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { IconButton } from '../buttons/icon-button.tsx'
import { guardHistory } from './guarded-history.ts'
import { Menu } from './menu.tsx'
import { Modal } from './modal.tsx'

function Sample({ onRemove }: { onRemove?: () => void }) {
  const [renaming, setRenaming] = useState(false)
  return (
    <main>
      <Menu
        trigger={<IconButton label="Действия" icon={IconDots} />}
        items={[
          { label: 'Скачать', onPick: () => undefined, disabledReason: 'Файл ещё загружается' },
          { label: 'Переименовать', onPick: () => setRenaming(true) },
          { label: 'Удалить', danger: true, onPick: () => onRemove?.() },
        ]}
      />
      <Modal open={renaming} onClose={() => setRenaming(false)} title="Название">
        <input aria-label="Название" />
      </Modal>
    </main>
  )
}

const trigger = () => screen.getByRole('button', { name: 'Действия' })
const menu = () => screen.queryByRole('menu', { name: 'Действия' })
const item = (name: string) => screen.getByRole('menuitem', { name })

describe('menu', () => {
  test('is worked by the keyboard and gives the focus back', async () => {
    const remove = vi.fn()
    const { user } = renderInUi(<Sample onRemove={remove} />)
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(item('Скачать'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(item('Удалить'))
    await user.keyboard('п')
    expect(document.activeElement).toBe(item('Переименовать'))
    await user.keyboard('{End}{Enter}')
    expect(remove).toHaveBeenCalledTimes(1)
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(trigger())
  })

  test('NAV-77 «Назад» closes it and leaves the page as it is', async () => {
    const answers: unknown[] = []
    let step = (): unknown => undefined
    guardHistory({
      block: ({ blockerFn }) => {
        step = () => blockerFn({ action: 'BACK' })
        return () => undefined
      },
    })
    const { user } = renderInUi(<Sample />)
    await user.click(trigger())
    expect(menu()).not.toBeNull()
    act(() => void answers.push(step()))
    expect(answers).toEqual([true])
    expect(menu()).toBeNull()
  })

  test('MSG-119 Escape closes it alone', async () => {
    const { user } = renderInUi(<Sample />)
    await user.click(trigger())
    expect(screen.getByRole('main').contains(menu())).toBe(true)
    await user.keyboard('{Escape}')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(trigger())
  })

  test('an item that is off says why and does nothing', async () => {
    const { user } = renderInUi(<Sample />)
    await user.click(trigger())
    await user.click(item('Скачать'))
    expect(menu()).toBeTruthy()
    const why = document.getElementById(item('Скачать').getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('Файл ещё загружается')
  })

  test('NAV-77 a dialog opened from it gives the focus back to its button', async () => {
    const { user } = renderInUi(<Sample />)
    await user.click(trigger())
    await user.click(item('Переименовать'))
    expect(screen.getByRole('dialog', { name: 'Название' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(trigger())
  })
})
