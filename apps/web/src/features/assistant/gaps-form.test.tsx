import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { GapsForm } from './gaps-form.tsx'

it('asks at most four things at once and sends what was filled in as one message', async () => {
  const onAnswer = vi.fn<(message: string) => void>()
  const gaps = ['кому', 'дата', 'время', 'место', 'вопросы']
  const { user } = renderInUi(<GapsForm gaps={gaps} isLocked={false} onAnswer={onAnswer} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  const submit = screen.getByRole('button', { name: 'Дополнить черновик' })
  expect(submit.getAttribute('aria-disabled') ?? submit.hasAttribute('disabled').toString()).toBe('true')
  await user.type(screen.getByLabelText('Кому'), 'жителям')
  await user.type(screen.getByLabelText('Время'), ' 10:00 ')
  await user.click(submit)
  expect(onAnswer).toHaveBeenCalledWith('кому: жителям\nвремя: 10:00')
})
