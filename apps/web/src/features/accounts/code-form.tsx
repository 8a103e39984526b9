import { useEffect, useState } from 'react'

import { ApiError, showError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CODE_LENGTH, CodeInput } from '#ui/fields/code-input.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { phoneDigits } from '#ui/fields/phone.ts'

import { ConsentNote } from './consent-note.tsx'
import { sendCode } from './phone-form.tsx'
import classes from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './sign-in.ts'

type CodeFormProps = { phone: string; resendAfter: number; onBack: () => void; onChangeNumber: () => void }

/** The code step of /authorization: the fourth digit submits; a wrong code empties the boxes (D-03). */
export function CodeForm({ phone, resendAfter, onBack, onChangeNumber }: CodeFormProps) {
  const { byCode } = useSignIn()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await byCode(phoneDigits(phone), code)
      } catch (error) {
        showError('POST /auth/by-code', error)
        form.set('code', '')
        throw error
      }
    },
  })
  const { code } = form.values
  // Once the fourth digit has reached the state, the form sends it by itself.
  useEffect(() => {
    if (code.length === CODE_LENGTH) void form.submit()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new code submits, and nothing else does
  }, [code])
  return (
    <SignInFrame
      title="Подтверждение"
      onBack={onBack}
      note={
        <>
          Введите смс код, отправленный на номер <span className={classes.phone}>{phone}</span>
        </>
      }
    >
      <FormFrame form={form}>
        <CodeInput label="Код из СМС" labelHidden {...form.field('code')} focused />
        <GeneralErrors messages={form.general} />
        <Resend phone={phone} seconds={resendAfter} />
        <ConsentNote />
        <div className={classes.buttons}>
          <SubmitButton fullWidth disabledReason={code.length < CODE_LENGTH && 'Введите четыре цифры кода'}>
            Подтвердить
          </SubmitButton>
          <button type="button" className={classes.link} onClick={onChangeNumber}>
            Изменить номер
          </button>
        </div>
      </FormFrame>
    </SignInFrame>
  )
}

/** The countdown, and after it the way to another code (AUTH-72). */
function Resend({ phone, seconds }: { phone: string; seconds: number }) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const left = useSecondsUntil(until)
  const wait = (more: number) => setUntil(Date.now() + more * 1000)
  const resend = async () => {
    try {
      wait(await sendCode(phone))
    } catch (error) {
      showError('POST /auth/send-code', error)
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) wait(error.retryAfterSeconds)
    }
  }
  if (left > 0) return <p className={classes.countdown}>Отправить повторно через {left} сек.</p>
  return (
    <div className={classes.countdown}>
      <Button kind="quiet" size="small" onClick={() => void resend()}>
        Отправить повторно
      </Button>
    </div>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return left
}
