import { Link } from '@tanstack/react-router'

import { showError } from '#api/index.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { isCompletePhone, phoneDigits } from '#ui/fields/phone.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

import classes from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './sign-in.ts'

/** /registration: a person signs up; the phone is confirmed by the first code later (AUTH-82). */
export function RegistrationPage() {
  const { register } = useSignIn()
  const form = useForm({
    initial: { name: '', surname: '', phone: '+7', isAgreed: false },
    onSubmit: async ({ name, surname, phone }) => {
      try {
        await register(name.trim(), surname.trim(), phoneDigits(phone))
      } catch (error) {
        showError('POST /auth/register', error)
        throw error
      }
    },
  })
  const { name, surname, phone, isAgreed } = form.values
  const isReady = name.trim() !== '' && surname.trim() !== '' && isCompletePhone(phone) && isAgreed
  return (
    <SignInFrame title="Регистрация">
      <FormFrame form={form}>
        <TextInput label="Имя" {...form.field('name')} autoComplete="given-name" maxLength={100} />
        <TextInput label="Фамилия" {...form.field('surname')} autoComplete="family-name" maxLength={100} />
        <PhoneInput label="Номер телефона" {...form.field('phone')} />
        <Checkbox
          checked={isAgreed}
          onChange={(value) => form.set('isAgreed', value)}
          label={
            <>
              Я принимаю условия{' '}
              <a href="/agreement" target="_blank" rel="noopener">
                пользовательского соглашения
              </a>
            </>
          }
        />
        <GeneralErrors messages={form.general} />
        <SubmitButton
          fullWidth
          disabledReason={!isReady && 'Заполните имя, фамилию и телефон и примите соглашение'}
        >
          Зарегистрироваться
        </SubmitButton>
      </FormFrame>
      <div className={classes.links}>
        <a href="/about" target="_blank" rel="noopener">
          Информация о платформе
        </a>
        <a href="/privacy" target="_blank" rel="noopener">
          Политика конфиденциальности
        </a>
        <span>
          Уже есть аккаунт? <Link to="/authorization">Войти</Link>
        </span>
      </div>
    </SignInFrame>
  )
}
