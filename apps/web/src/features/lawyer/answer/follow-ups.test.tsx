import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { FollowUps } from './follow-ups.tsx'

it('LAW-27 a following question is not asked while none can be sent, and says why', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const chips = (lock: string | null | undefined) => (
    <FollowUps questions={['А если срок истёк?']} lock={lock} onAsk={onAsk} />
  )
  const { user, rerender } = renderInUi(chips('Нет связи с сервером'))
  const chip = screen.getByRole('button', { name: 'А если срок истёк?', description: 'Нет связи с сервером' })
  await user.click(chip)
  expect(onAsk).not.toHaveBeenCalled()
  rerender(chips(undefined))
  await user.click(chip)
  expect(onAsk).toHaveBeenCalledWith('А если срок истёк?')
})
