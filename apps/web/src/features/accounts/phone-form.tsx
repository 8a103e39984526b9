import { call, showError } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { isCompletePhone, phoneDigits } from '#ui/fields/phone.ts'

import { RegisterLink } from './password-form.tsx'
import classes from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

type PhoneFormProps = {
  phone: string
  onBack: () => void
  onSent: (phone: string, resendAfterSeconds: number) => void
}

/** Number mode of /authorization: asks for the phone and sends the code. */
export function PhoneForm({ phone, onBack, onSent }: PhoneFormProps) {
  const form = useForm({
    initial: { phone: phone === '' ? '+7' : phone },
    onSubmit: async (values) => {
      try {
        onSent(values.phone, await sendCode(values.phone))
      } catch (error) {
        showError('POST /auth/send-code', error)
        throw error
      }
    },
  })
  return (
    <SignInFrame title="Авторизация" onBack={onBack}>
      <FormFrame form={form}>
        <PhoneInput label="Номер телефона" {...form.field('phone')} />
        <GeneralErrors messages={form.general} />
        <div className={classes.buttons}>
          <SubmitButton
            fullWidth
            disabledReason={!isCompletePhone(form.values.phone) && 'Введите номер телефона полностью'}
          >
            Войти
          </SubmitButton>
          <RegisterLink />
        </div>
      </FormFrame>
    </SignInFrame>
  )
}

/** Asks for a code and says that it is on its way; answers after how many seconds another may be asked for. */
export async function sendCode(maskedPhone: string): Promise<number> {
  const { resend_after } = await call('POST /auth/send-code', { body: { phone: phoneDigits(maskedPhone) } })
  toast.success('Подтверждение', `На номер ${maskedPhone} отправлен код с подтверждением`)
  return resend_after
}
