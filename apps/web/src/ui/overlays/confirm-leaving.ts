import { confirm } from './confirm.tsx'

/** Asks before a dialog is closed in which something was typed; at once true where nothing would be lost. */
export const confirmLeaving = async (isChanged: boolean): Promise<boolean> =>
  !isChanged ||
  (await confirm({
    question: 'Закрыть без сохранения?',
    text: 'То, что вы написали, пропадёт.',
    yes: 'Закрыть',
    no: 'Вернуться',
    danger: true,
  }))
