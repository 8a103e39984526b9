import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { Button } from '../buttons/button.tsx'
import { toast } from '../feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type FieldErrors } from './form.tsx'
import { TextInput } from './text-input.tsx'

type Values = { name: string; leader: { name: string } }

interface SampleProps {
  onSubmit: (values: Values) => Promise<FieldErrors | undefined | void>
  check?: (values: Values) => FieldErrors | undefined
  disabledReason?: string
}

function Sample({ onSubmit, check, disabledReason }: SampleProps) {
  const form = useForm<Values>({ initial: { name: '', leader: { name: '' } }, check, onSubmit })
  return (
    <FormFrame form={form}>
      <TextInput label="Название" {...form.field('name')} />
      <TextInput label="Имя руководителя" {...form.field('leader.name')} />
      <GeneralErrors messages={form.general} />
      <SubmitButton disabledReason={disabledReason}>Сохранить</SubmitButton>
    </FormFrame>
  )
}

/** The server writes names in capitals. */
function Saving({ wait }: { wait: () => Promise<void> }) {
  const form = useForm<Values>({
    initial: { name: '', leader: { name: '' } },
    onSubmit: async (values) => {
      await wait()
      form.takeSaved({ name: values.name.toUpperCase(), leader: values.leader }, values)
    },
  })
  return (
    <FormFrame form={form}>
      <TextInput label="Название" {...form.field('name')} />
      <TextInput label="Имя руководителя" {...form.field('leader.name')} />
      <p>{form.isChanged ? 'изменена' : 'сохранена'}</p>
      <SubmitButton>Сохранить</SubmitButton>
    </FormFrame>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Сохранить' })
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join()
}

describe('form', () => {
  test('ERR-21 NAV-61 the failure of a former try goes with the next one, those of others stay', async () => {
    let isRefused = true
    const onSubmit = () => {
      if (isRefused) toast.error('Ошибка создания папки', 'Папка с таким названием уже есть')
      else toast.success('Документы', 'Папка успешно создана!')
      return Promise.resolve(isRefused ? { name: ['занято'] } : undefined)
    }
    const { user } = renderInUi(<Sample onSubmit={onSubmit} />)
    await user.click(save())
    act(() => toast.error('Ошибка удаления документа'))
    isRefused = false
    await user.click(save())
    expect(screen.getByText('Папка успешно создана!')).toBeTruthy()
    expect(screen.queryByText('Ошибка создания папки')).toBeNull()
    expect(screen.getByText('Ошибка удаления документа')).toBeTruthy()
    act(() => toast.clear())
  })

  test('ERR-21 keeps what was typed, shows server errors under the named fields and focuses the first', async () => {
    const refused = {
      errors: { 'leader.name': ['Заполните поле «Имя»'], name: ['Папка с таким названием уже есть', 'ещё'] },
    }
    const { user } = renderInUi(
      <Sample onSubmit={() => Promise.reject(Object.assign(new Error('422'), refused))} />,
    )
    await user.type(field('Название'), 'Черновики')
    await user.click(save())
    expect(errorOf('Название')).toBe('Папка с таким названием уже есть')
    expect(errorOf('Имя руководителя')).toBe('Заполните поле «Имя»')
    expect(document.activeElement).toBe(field('Название'))
    expect(field('Название').value).toBe('Черновики')
  })

  test('what is typed while the call runs stays, all else becomes what was saved', async () => {
    let finish: () => void = () => undefined
    const { user } = renderInUi(<Saving wait={() => new Promise((resolve) => (finish = resolve))} />)
    await user.type(field('Название'), 'управа')
    await user.type(field('Имя руководителя'), 'Анна{Enter}')
    await user.type(field('Имя руководителя'), ' Петровна')
    expect(screen.getByText('изменена')).toBeTruthy()
    await act(async () => finish())
    expect(field('Название').value).toBe('УПРАВА')
    expect(field('Имя руководителя').value).toBe('Анна Петровна')
    expect(screen.getByText('изменена')).toBeTruthy()
    await user.keyboard('{Enter}')
    await act(async () => finish())
    expect(screen.getByText('сохранена')).toBeTruthy()
  })

  test('ERR-21 an error goes when its field is corrected, the others stay', async () => {
    const { user } = renderInUi(
      <Sample onSubmit={() => Promise.resolve({ name: ['а'], 'leader.name': ['б'] })} />,
    )
    await user.click(save())
    await user.type(field('Название'), 'х')
    expect(errorOf('Название')).toBe('')
    expect(errorOf('Имя руководителя')).toBe('б')
  })

  test('ERR-21 a message of no field on the screen stands in the form as an alert', async () => {
    const { user } = renderInUi(
      <Sample onSubmit={() => Promise.resolve({ general: ['Недостаточно прав'], phone: ['Занят'] })} />,
    )
    await user.click(save())
    expect(screen.getByRole('alert').textContent).toBe('Недостаточно правЗанят')
  })

  test('ERR-21 what the client itself finds is shown without a call', async () => {
    const send = vi.fn(() => Promise.resolve())
    const { user } = renderInUi(<Sample onSubmit={send} check={() => ({ 'leader.name': ['Введите имя'] })} />)
    await user.click(save())
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field('Имя руководителя'))
  })

  test('Enter submits, once while the call runs', async () => {
    let finish: () => void = () => undefined
    const send = vi.fn((_values: Values) => new Promise<void>((resolve) => (finish = resolve)))
    const { user } = renderInUi(<Sample onSubmit={send} />)
    await user.type(field('Имя руководителя'), 'Анна{Enter}')
    await user.keyboard('{Enter}')
    await user.click(save())
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: '', leader: { name: 'Анна' } })
    expect(save().getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(save().getAttribute('aria-busy')).toBeNull()
  })

  test('a button that is off submits nothing, by click or by Enter, and says why to a screen reader', async () => {
    const send = vi.fn(() => Promise.resolve())
    const { user } = renderInUi(<Sample onSubmit={send} disabledReason="Введите название" />)
    await user.type(field('Название'), '{Enter}')
    await user.click(save())
    expect(send).not.toHaveBeenCalled()
    expect(save().getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(save().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Введите название',
    )
  })

  test('a button that is off says why on hover and on focus', async () => {
    const press = vi.fn()
    const { user } = renderInUi(
      <Button disabledReason="Нет прав" onClick={press}>
        Удалить
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Удалить' })
    await user.hover(button)
    await vi.waitFor(() => expect(document.querySelector('[data-hint-box]')?.textContent).toBe('Нет прав'))
    await user.keyboard('{Escape}')
    expect(document.querySelector('[data-hint-box]')).toBeNull()
    await user.click(button)
    expect(press).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(document.querySelector('[data-hint-box]')?.textContent).toBe('Нет прав'))
  })

  test('a mistake of ours is reported and not swallowed', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { user } = renderInUi(<Sample onSubmit={() => Promise.reject(new TypeError('x is undefined'))} />)
    await user.click(save())
    expect(reported).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })
})
