import { useState } from 'react'

import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

import classes from './keys-dialog.module.css'
import { isKeysKeyOn, setKeysKey } from './keys-key.ts'

const groups: readonly { title: string; keys: readonly (readonly [keys: string, does: string])[] }[] = [
  {
    title: 'Везде',
    keys: [
      ['Ctrl+K', 'Поиск и команды'],
      ['Ctrl+Alt+N', 'Новый чат'],
      ['?', 'Сочетания клавиш'],
      ['Escape', 'Закрыть верхнее окно'],
    ],
  },
  {
    title: 'Поиск и команды',
    keys: [
      ['↑ ↓', 'Выбрать строку'],
      ['Enter', 'Открыть'],
      ['>', 'Только действия'],
      ['@', 'Только сотрудники'],
      ['#', 'Только группы'],
    ],
  },
  {
    title: 'Список чатов',
    keys: [
      ['↑ ↓', 'Перейти к соседнему чату'],
      ['Alt+↑ Alt+↓', 'Переставить закреплённый'],
      ['Shift+F10', 'Действия с чатом'],
    ],
  },
  {
    title: 'Поле сообщения',
    keys: [
      ['Enter', 'Отправить'],
      ['Shift+Enter', 'Новая строка'],
      ['Ctrl+B', 'Жирный'],
      ['Ctrl+I', 'Курсив'],
      ['Ctrl+Shift+X', 'Зачёркнутый'],
      ['Ctrl+E', 'Код'],
      ['Ctrl+Shift+L', 'Ссылка'],
      ['↑', 'Изменить последнее своё'],
    ],
  },
  {
    title: 'Выбранное сообщение',
    keys: [
      ['↑ ↓', 'Перейти к соседнему'],
      ['Enter', 'Ответить'],
      ['F2', 'Изменить'],
      ['Delete', 'Удалить'],
    ],
  },
  {
    title: 'Просмотр фото',
    keys: [
      ['← →', 'К соседнему'],
      ['+ −', 'Увеличить, уменьшить'],
      ['0', 'Показать целиком'],
    ],
  },
]

/** «Сочетания клавиш», by «?», which can be switched off here, and from the palette. */
export function Keys({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(isKeysKeyOn)
  return (
    <Modal open onClose={onClose} title="Сочетания клавиш" size="large">
      <Checkbox
        isSwitch
        label="Открывать этот список клавишей «?»"
        description="Без неё список открывается из поиска: Ctrl+K, «Сочетания клавиш»."
        checked={isOn}
        onChange={(next) => {
          setKeysKey(next)
          setOn(next)
        }}
      />
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.heading}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(([pressed, does]) => (
                <div key={pressed} className={classes.line}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd>{pressed}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
