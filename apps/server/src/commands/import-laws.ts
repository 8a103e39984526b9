import { importActs, type ImportedAct } from '#modules/laws/index.ts'

import { defineCommand } from './runner/command.ts'

const words = { added: 'добавлен', changed: 'изменён', unchanged: 'без изменений' } as const

/** `import-laws`: texts of acts for everybody, all of the files or none. */
export const importLaws = defineCommand({
  name: 'import-laws',
  summary: 'Загрузить тексты актов (txt, docx, odt, rtf, pdf, html, json) в справочную базу',
  options: { check: { type: 'boolean', summary: 'только сказать, что изменится' } },
  operands: { name: 'ФАЙЛ…', min: 1, max: 1000 },
  needs: 'database',
  async run({ operands, options, actor, print }) {
    const isCheck = options.check === true
    const { acts, refused } = await importActs(actor, operands, isCheck)
    for (const { file, state, number, title, provisions } of acts)
      print(`${file}: ${words[state]}, № ${number} «${title}», норм ${provisions}`)
    for (const { file, problems } of refused)
      for (const problem of problems) print(`${file}: отклонён: ${problem}`)
    const count = (wanted: ImportedAct['state']) => acts.filter(({ state }) => state === wanted).length
    const isUndone = isCheck || refused.length > 0
    return {
      message:
        `Добавлено: ${count('added')}, изменено: ${count('changed')}, без изменений: ${count('unchanged')}, ` +
        `отклонено: ${refused.length}${isUndone ? '. Ничего не записано' : ''}`,
      data: { acts, refused, is_written: !isUndone },
      exit: refused.length > 0 ? 1 : 0,
    }
  },
})
