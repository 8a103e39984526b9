import type { FieldErrors } from '#ui/form.tsx'
import { isCompletePhone } from '#ui/phone.ts'

const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u

/** Checked before the call and again by the server (ORG-43). */
export function checkOrganization(values: {
  phone: string
  email: string
  inn: string
}): FieldErrors | undefined {
  const errors: Record<string, string[]> = {}
  if (!isCompletePhone(values.phone)) errors['phone'] = ['Введите номер телефона полностью']
  if (!emailForm.test(values.email.trim())) errors['email'] = ['Проверьте адрес электронной почты']
  if (!/^(\d{10}|\d{12})$/u.test(values.inn)) errors['inn'] = ['ИНН состоит из 10 или 12 цифр']
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Whether every string of the body is filled, at any depth; blanks do not count (ORG-10 to ORG-12). */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isFilled)
  return value !== undefined
}

/** A warning about check digits that do not fit; the save goes on (ORG-43). Order of the Federal Tax Service, weights of 10 and 12 digits. */
export function innWarning(inn: string): string | undefined {
  if (!/^(\d{10}|\d{12})$/u.test(inn)) return undefined
  const digits = Array.from(inn, Number)
  const control = (weights: readonly number[]) =>
    (weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10
  const isRight =
    digits.length === 10
      ? control([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
      : control([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[10] &&
        control([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
  return isRight ? undefined : 'Проверьте ИНН: контрольные цифры не сходятся'
}
