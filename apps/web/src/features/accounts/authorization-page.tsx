import { lazy, Suspense, useEffect, useState } from 'react'

import { keepReturnAddress } from '#features/navigation/index.ts'

import { PasswordForm } from './password-form.tsx'

/** The mask and the boxes of the code are loaded by those who sign in by phone. */
const PhoneForm = lazy(() => import('./phone-form.tsx').then((module) => ({ default: module.PhoneForm })))
const CodeForm = lazy(() => import('./code-form.tsx').then((module) => ({ default: module.CodeForm })))

/** What the screen shows: login mode opens first and after every way back (AUTH-71). */
type Step =
  | { mode: 'login' }
  | { mode: 'number'; phone: string }
  | { mode: 'code'; phone: string; resendAfter: number }

/** /authorization: sign in by password, or by phone and code. */
export function AuthorizationPage() {
  const [step, setStep] = useState<Step>({ mode: 'login' })

  // The sign-in may lead over other screens: the choice of an account.
  useEffect(() => keepReturnAddress(location.search), [])

  useEffect(() => {
    document.title = step.mode === 'code' ? 'Подтверждение' : 'Авторизация'
  }, [step.mode])

  return <Suspense>{formOf(step, setStep)}</Suspense>
}

function formOf(step: Step, setStep: (step: Step) => void) {
  const toLogin = () => setStep({ mode: 'login' })
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
