import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { NewPasswordInput } from './new-password-input.tsx'

const tooPlain = 'Слишком простой пароль. Придумайте другой'

test('a plain password is called so once, also when the server has refused it', () => {
  const { rerender } = renderInUi(<NewPasswordInput label="Пароль" value="12345678" onChange={() => {}} />)
  expect(screen.getAllByText(tooPlain)).toHaveLength(1)
  rerender(<NewPasswordInput label="Пароль" value="12345678" error={tooPlain} onChange={() => {}} />)
  expect(screen.getAllByText(tooPlain)).toHaveLength(1)
})
