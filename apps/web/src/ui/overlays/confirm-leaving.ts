import { confirm } from './confirm.tsx'

/** What closing loses: nothing (false), what was typed (true), or what the words say. */
export type Loss = boolean | string

/** Asks before a dialog is closed with which something is lost; at once true where nothing would be. */
export const confirmLeaving = async (loss: Loss): Promise<boolean> =>
  loss === false ||
  (await confirm({
    question: 'Закрыть без сохранения?',
    text: loss === true ? 'То, что вы написали, пропадёт.' : loss,
    yes: 'Закрыть',
    no: 'Вернуться',
    danger: true,
  }))
