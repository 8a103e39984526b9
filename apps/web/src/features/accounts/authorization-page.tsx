import { useEffect, useState } from 'react'

import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'

/** What the screen shows: login mode opens first and after every way back (AUTH-71). */
type Step = { mode: 'login' } | { mode: 'number'; phone: string } | { mode: 'code'; phone: string; resendAfter: number }

/** /authorization: sign in by password, or by phone and code. */
export function AuthorizationPage() {
  const [step, setStep] = useState<Step>({ mode: 'login' })
  const toLogin = () => setStep({ mode: 'login' })

  useEffect(() => {
    document.title = step.mode === 'code' ? 'Подтверждение' : 'Авторизация'
  }, [step.mode])

  switch (step.mode) {
    case 'login':
      return <PasswordForm onNumber={() => setStep({ mode: 'number', phone: '' })} />
    case 'number':
      return (
        <PhoneForm
          phone={step.phone}
          onBack={toLogin}
          onSent={(phone, resendAfter) => setStep({ mode: 'code', phone, resendAfter })}
        />
      )
    case 'code':
      return (
        <CodeForm
          phone={step.phone}
          resendAfter={step.resendAfter}
          onBack={toLogin}
          onChangeNumber={() => setStep({ mode: 'number', phone: step.phone })}
        />
      )
    default:
      return step satisfies never
  }
}
