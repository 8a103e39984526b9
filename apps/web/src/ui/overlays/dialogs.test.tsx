import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { confirm } from './confirm.tsx'
import { Drawer } from './drawer.tsx'
import { guardHistory } from './guarded-history.ts'
import { CancelButton, Modal, type ModalProps } from './modal.tsx'

function WithModal({ busy }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Новая папка" busy={busy}>
        <input aria-label="Название" />
      </Modal>
    </>
  )
}

function WithDrawer({ width }: { width?: string }) {
  const [open, setOpen] = useState(true)
  return (
    <Drawer open={open} onClose={() => setOpen(false)} title="Меню" width={width}>
      <a href="/staff">Сотрудники</a>
    </Drawer>
  )
}

const dialog = () => screen.queryByRole('dialog')
const backdrop = () => dialog()!.previousElementSibling!
const cross = () => screen.getByRole('button', { name: 'Закрыть' })

const closingActions: [
  string,
  (user: {
    keyboard: (keys: string) => Promise<void>
    click: (element: Element) => Promise<void>
  }) => Promise<void>,
][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['the backdrop', (user) => user.click(backdrop())],
  ['the cross', (user) => user.click(cross())],
]

describe('modal', () => {
  test.each(closingActions)('NAV-77 closes by %s and gives the focus back', async (_way, leave) => {
    const { user } = renderInUi(<WithModal />)
    await user.click(screen.getByText('Открыть'))
    expect(dialog()?.getAttribute('aria-modal')).toBe('true')
    await leave(user)
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(screen.getByText('Открыть'))
  })

  test('what is there to be read begins at its title, which a screen reader says', async () => {
    renderInUi(
      <Modal open onClose={() => undefined} title="Смета на ремонт">
        <button type="button">Скачать</button>
      </Modal>,
    )
    const title = screen.getByRole('heading', { name: 'Смета на ремонт' })
    await vi.waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('what is typed at once after opening comes into its field', () => {
    renderInUi(
      <Modal open onClose={() => undefined} title="Поиск">
        <button type="button">Закрыть</button>
        <input aria-label="Запрос" data-autofocus />
      </Modal>,
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Запрос'))
  })

  test.each(closingActions)('NAV-77 %s does not close it while its call runs', async (_way, leave) => {
    const { user } = renderInUi(<WithModal busy />)
    await user.click(screen.getByText('Открыть'))
    await leave(user)
    expect(dialog()).toBeTruthy()
  })

  test('NAV-77 is named by its title, and the focus begins in its content and stays inside', async () => {
    const { user } = renderInUi(<WithModal />)
    await user.click(screen.getByText('Открыть'))
    expect(screen.getByRole('dialog', { name: 'Новая папка' })).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
    for (let presses = 0; presses < 4; presses += 1) {
      await user.tab()
      expect(dialog()?.contains(document.activeElement)).toBe(true)
    }
  })

  test('NAV-77 the page does not scroll under it', async () => {
    const { user } = renderInUi(<WithModal />)
    await user.click(screen.getByText('Открыть'))
    expect(document.documentElement.hasAttribute('data-page-held')).toBe(true)
    await user.keyboard('{Escape}')
    expect(document.documentElement.hasAttribute('data-page-held')).toBe(false)
  })

  test('MSG-119 Escape closes the topmost of two', async () => {
    const inner = vi.fn()
    const outer = vi.fn()
    const { user } = renderInUi(
      <>
        <Drawer open onClose={outer} title="Снизу">
          1
        </Drawer>
        <Modal open onClose={inner} title="Сверху">
          2
        </Modal>
      </>,
    )
    await user.keyboard('{Escape}')
    expect(inner).toHaveBeenCalledTimes(1)
    expect(outer).not.toHaveBeenCalled()
  })
})

describe('a modal in which something would be lost', () => {
  const cancel = () => screen.getByRole('button', { name: 'Отмена' })
  const ways = [
    ...closingActions,
    ['«Отмена»', (user) => user.click(cancel())],
  ] satisfies typeof closingActions
  const show = (props: Pick<ModalProps, 'dirty' | 'busy'>) => {
    const close = vi.fn()
    const { user, unmount } = renderInUi(
      <Modal open onClose={close} title="Новый сотрудник" {...props}>
        <input aria-label="Имя" />
        <CancelButton />
      </Modal>,
    )
    return { user, close, unmount }
  }

  test.each(ways)('D-14 asks before it closes by %s', async (_way, leave) => {
    const { user, close } = show({ dirty: true })
    await leave(user)
    const question = () => screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    await user.click(within(await question()).getByText('Вернуться'))
    expect(close).not.toHaveBeenCalled()
    await leave(user)
    await user.click(within(await question()).getByText('Закрыть'))
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  })

  test.each(ways)('D-14 with nothing to lose closes at once by %s', async (_way, leave) => {
    const { user, close } = show({})
    await leave(user)
    expect(close).toHaveBeenCalledOnce()
  })

  test.each(ways)('D-14 closes by no way while its call runs: %s', async (_way, leave) => {
    const { user, close } = show({ busy: true })
    await leave(user)
    expect(close).not.toHaveBeenCalled()
    expect(cancel().getAttribute('aria-disabled')).toBe('true')
  })

  test('every way off the page is barred until it is answered', async () => {
    const blockers = guardedBlockers()
    const { user, unmount } = show({ dirty: 'Коды больше не будут показаны.' })
    const leaving = [...blockers].find(({ enableBeforeUnload }) => enableBeforeUnload())
    let isBarred: unknown
    act(() => void (isBarred = leaving?.blockerFn({ action: 'PUSH' })))
    await user.click(await screen.findByRole('button', { name: 'Остаться' }))
    expect(await isBarred).toBe(true)
    unmount()
    expect(blockers.size).toBe(0)
  })
})

type Blocker = Parameters<Parameters<typeof guardHistory>[0]['block']>[0]

/** What bars the steps through the addresses, in order. */
function guardedBlockers(): ReadonlySet<Blocker> {
  const blockers = new Set<Blocker>()
  guardHistory({
    block: (blocker) => {
      blockers.add(blocker)
      return () => blockers.delete(blocker)
    },
  })
  return blockers
}

describe('«Назад»', () => {
  /** Answers whether the step is barred, as the history of the router does: the first that bars it ends it. */
  const step = async (blockers: ReadonlySet<Blocker>, action: 'BACK' | 'FORWARD' = 'BACK') => {
    for (const { blockerFn } of blockers) {
      const answers: (boolean | Promise<boolean>)[] = []
      act(() => void answers.push(blockerFn({ action })))
      if (await answers[0]) return true
    }
    return false
  }

  test('NAV-77 closes what lies on top, one thing a press, and then leaves the page', async () => {
    const blockers = guardedBlockers()
    renderInUi(
      <>
        <WithDrawer />
        <WithModal />
      </>,
    )
    act(() => screen.getByText('Открыть').click())
    expect(screen.queryByRole('dialog', { name: 'Новая папка' })).not.toBeNull()
    expect(await step(blockers)).toBe(true)
    expect(dialog()?.textContent).toContain('Сотрудники')
    expect(await step(blockers)).toBe(true)
    expect(dialog()).toBeNull()
    expect(await step(blockers)).toBe(false)
    expect(blockers.size).toBe(0)
  })

  test('NAV-77 leaves a page whose dialog makes its call, and closes nothing under it', async () => {
    const blockers = guardedBlockers()
    const close = vi.fn()
    renderInUi(
      <>
        <Drawer open onClose={close} title="Снизу">
          1
        </Drawer>
        <Modal open busy onClose={close} title="Сверху">
          2
        </Modal>
      </>,
    )
    expect(await step(blockers)).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  test('D-14 asks about what is lost with a dialog, and once more answers «no»', async () => {
    const blockers = guardedBlockers()
    const close = vi.fn()
    renderInUi(
      <Modal open dirty onClose={close} title="Новый сотрудник">
        <input aria-label="Имя" />
      </Modal>,
    )
    expect(await step(blockers)).toBe(true)
    await screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    expect(await step(blockers)).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(close).not.toHaveBeenCalled()
  })

  test('D-14 a step forward answers a question «no» and is not barred', async () => {
    const blockers = guardedBlockers()
    renderInUi(null)
    const answer = vi.fn()
    act(() => void confirm({ question: 'Удалить папку?', yes: 'Удалить' }).then(answer))
    await screen.findByRole('alertdialog')
    expect(await step(blockers, 'FORWARD')).toBe(false)
    expect(answer).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('drawer', () => {
  test('NAV-77 closes by Escape', async () => {
    const { user } = renderInUi(<WithDrawer />)
    await user.keyboard('{Escape}')
    expect(dialog()).toBeNull()
  })

  test('NAV-77 closes by a click on the backdrop', async () => {
    const { user } = renderInUi(<WithDrawer />)
    await user.click(backdrop())
    expect(dialog()).toBeNull()
  })

  test('NAV-54 is 80% wide without a width of its own', () => {
    renderInUi(<WithDrawer />)
    expect(dialog()?.style.width).toBe('80%')
  })

  test('is as wide as it is asked', () => {
    renderInUi(<WithDrawer width="85%" />)
    expect(dialog()?.style.width).toBe('85%')
  })
})

describe('question', () => {
  const ask = async (more: Partial<Parameters<typeof confirm>[0]> = {}) => {
    const answer = vi.fn()
    act(() => void confirm({ question: 'Удалить папку?', yes: 'Удалить', ...more }).then(answer))
    // The dialog is loaded with the first question.
    await screen.findByRole('alertdialog')
    return answer
  }
  const question = () => screen.queryByRole('alertdialog', { name: 'Удалить папку?' })

  test('NAV-77 answers yes, no, and no to Escape', async () => {
    const { user } = renderInUi(null)
    const yes = await ask()
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    expect(yes).toHaveBeenCalledExactlyOnceWith(true)
    const no = await ask()
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    expect(no).toHaveBeenCalledExactlyOnceWith(false)
    const escaped = await ask()
    await user.keyboard('{Escape}')
    expect(escaped).toHaveBeenCalledExactlyOnceWith(false)
    expect(question()).toBeNull()
  })

  test('NAV-77 a dangerous one begins on the harmless button', async () => {
    renderInUi(null)
    await ask({ danger: true })
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' })),
    )
  })

  test('NAV-77 stays open until its call has ended, and stays when the call failed', async () => {
    const { user } = renderInUi(null)
    let finish: (succeeded: boolean) => void = () => undefined
    const run = vi.fn(() => new Promise((resolve) => (finish = resolve)))
    const answer = await ask({ run })
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    await user.keyboard('{Escape}')
    expect(run).toHaveBeenCalledTimes(1)
    expect(question()).toBeTruthy()
    await act(async () => finish(false))
    expect(question()).toBeTruthy()
    expect(answer).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    await act(async () => finish(true))
    expect(question()).toBeNull()
    expect(answer).toHaveBeenCalledExactlyOnceWith(true)
  })
})
