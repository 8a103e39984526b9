import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { ChatArea } from './chat-area.tsx'
import { useOlderMessages } from './use-older-messages.ts'

function Chat({ read }: { read: () => Promise<boolean> }) {
  const older = useOlderMessages('chat', true, read)
  return (
    <ChatArea label="Сообщения" oldestKey={1} sentCount={0} older={older}>
      Ответ
    </ChatArea>
  )
}

it('LAW-33 older messages that failed are asked for again by «Повторить» or by scrolling up, not by themselves', async () => {
  const read = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  const { user } = renderInUi(<Chat read={read} />)
  const again = await screen.findByRole('button', { name: 'Повторить' })
  // A loop would go on with every answer.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect(read).toHaveBeenCalledTimes(1)
  await user.click(again)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await screen.findByRole('button', { name: 'Повторить' })
  const area = screen.getByRole('log')
  area.scrollTop = 200
  fireEvent.scroll(area)
  expect(read).toHaveBeenCalledTimes(2)
  area.scrollTop = 100
  fireEvent.scroll(area)
  expect(read).toHaveBeenCalledTimes(3)
})
