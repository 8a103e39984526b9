import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { ChatFooter } from './chat-footer.tsx'

function Footer({ maxLength }: { maxLength: number }) {
  const [text, setText] = useState('')
  return (
    <ChatFooter
      mode={{ kind: 'generator' }}
      label="Вопрос"
      placeholder=""
      text={text}
      maxLength={maxLength}
      onType={setText}
      onSend={() => undefined}
    />
  )
}

describe('the input of a conversation', () => {
  it('VAL-11 names its limit, says what a long paste has lost, and counts while typing', async () => {
    const { user } = renderInUi(<Footer maxLength={2000} />)
    const area = screen.getByLabelText<HTMLTextAreaElement>('Вопрос')
    const hint = document.getElementById(area.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/Не больше 2\s000 символов/u)
    await user.click(area)
    await user.paste('а'.repeat(5000))
    expect(area.value).toHaveLength(2000)
    expect(screen.getByRole('status').textContent).toMatch(/Поместилось 2\s000.символов из 5\s000/u)
    await user.keyboard('{Backspace}')
    expect(screen.getByText(/1\s999 из 2\s000.символов/u)).toBeTruthy()
  })
})
