import { isInn } from '@uprava/contract/rules/check-digits.ts'

import type { FieldErrors } from '#ui/fields/form.tsx'
import { isCompletePhone } from '#ui/fields/phone.ts'

const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u
const innForm = /^(\d{10}|\d{12})$/u

/** Checked before the call and again by the server (ORG-43). */
export function checkOrganization(values: {
  phone: string
  email: string
  inn: string
}): FieldErrors | undefined {
  const errors: Record<string, string[]> = {}
  if (!isCompletePhone(values.phone)) errors['phone'] = ['Введите номер телефона полностью']
  if (!emailForm.test(values.email.trim())) errors['email'] = ['Проверьте адрес электронной почты']
  if (!innForm.test(values.inn)) errors['inn'] = ['ИНН состоит из 10 или 12 цифр']
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Whether every string of the body is filled, at any depth; blanks do not count (ORG-10 to ORG-12). */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isFilled)
  return value !== undefined
}

/** A warning about check digits that do not fit; the save goes on (ORG-43). */
export const innWarning = (inn: string): string | undefined =>
  innForm.test(inn) && !isInn(inn) ? 'Проверьте ИНН: контрольные цифры не сходятся' : undefined
