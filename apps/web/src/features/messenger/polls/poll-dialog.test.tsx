import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { CreateGroupDialog } from '../groups/create-group-dialog.tsx'
import { PollDialog } from './poll-dialog.tsx'

const viewer = { managerId: 1, channelId: 7 }

it.each([
  [
    'poll',
    'Вопрос',
    (onClose: () => void) => (
      <PollDialog viewer={viewer} chat={{ subjectType: 'GROUP', id: 5 }} onClose={onClose} />
    ),
  ],
  [
    'group',
    'Название',
    (onClose: () => void) => (
      <CreateGroupDialog viewer={viewer} kinds={['inner']} onClose={onClose} onCreated={() => undefined} />
    ),
  ],
])('a %s that was begun is not closed without a question', async (_what, field, dialog) => {
  const onClose = vi.fn<() => void>()
  const { user } = renderInUi(
    <QueryClientProvider client={new QueryClient()}>{dialog(onClose)}</QueryClientProvider>,
  )
  await user.type(await screen.findByRole('textbox', { name: new RegExp(field, 'u') }), 'Начато')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await user.click(await screen.findByRole('button', { name: 'Вернуться' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await screen.findByRole('button', { name: 'Вернуться' })
  await user.click(screen.getByText('Закрыть', { selector: 'button *' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
