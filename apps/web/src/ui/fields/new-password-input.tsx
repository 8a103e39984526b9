import {
  isObviousPassword,
  passwordLimits,
  passwordStrength,
} from '@uprava/contract/rules/password-strength.ts'
import type { ComponentProps } from 'react'

import { PasswordInput } from './text-input.tsx'

interface NewPasswordInputProps extends Omit<
  ComponentProps<typeof PasswordInput>,
  'autoComplete' | 'description'
> {
  value: string
  /** The password may not be the login. */
  login?: string
  /** Characters; an administrator's is longer. */
  shortest?: number
}

const texts = {
  weak: 'Слабый пароль',
  fair: 'Пароль средней надёжности',
  strong: 'Надёжный пароль',
} as const

/** A password that is being chosen: says its strength while it is typed. */
export function NewPasswordInput({
  login = '',
  shortest = passwordLimits.min,
  ...props
}: NewPasswordInputProps) {
  const advice = adviceOn(props.value, login, shortest)
  const isRefused = [props.error].flat().includes(advice)
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      maxLength={passwordLimits.max}
      description={isRefused ? undefined : <span aria-live="polite">{advice}</span>}
    />
  )
}

function adviceOn(password: string, login: string, shortest: number): string {
  if (Array.from(password).length < shortest) return `Не короче ${shortest} символов`
  if (isObviousPassword(password, login)) return 'Слишком простой пароль. Придумайте другой'
  return texts[passwordStrength(password, login)]
}
