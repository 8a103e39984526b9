import { describe, expect, test } from 'vitest'

import { resolution } from '../gold/frames.ts'
import { paragraphsOf } from './paragraphs.ts'

describe('paragraphs of an extracted text', () => {
  test('a text with one line per paragraph is unchanged', () => {
    const text = resolution('1. Первое правило ярмарки.\n2. Второе правило ярмарки.')
    expect(paragraphsOf(text, 'txt')).toEqual(text.split('\n'))
  })

  test('wrapped lines are joined, with hyphenated words restored', () => {
    const page = `ПОСТАНОВЛЕНИЕ
от 12.03.2026 № 118

Администрация Берёзовского муниципального округа сообщает, что
ремонт моста через реку Талую завершён в срок, а отдел благоу-
стройства принял работы без замечаний. Движение открыто. Контроль за
содержанием моста возложен на заместителя главы администрации
Петрова Ивана Ивановича, который отчитывается ежеквартально.
1. Утвердить акт.
2. Опубликовать постановление.
Глава округа А.П. Соколов`
    expect(paragraphsOf(page, 'pdf')).toEqual([
      'ПОСТАНОВЛЕНИЕ',
      'от 12.03.2026 № 118',
      'Администрация Берёзовского муниципального округа сообщает, что ремонт моста через реку Талую завершён в срок, а отдел благоустройства принял работы без замечаний. Движение открыто. Контроль за содержанием моста возложен на заместителя главы администрации Петрова Ивана Ивановича, который отчитывается ежеквартально.',
      '1. Утвердить акт.',
      '2. Опубликовать постановление.',
      'Глава округа А.П. Соколов',
    ])
  })

  test('a very long line is split into pieces of limited length', () => {
    const pieces = paragraphsOf('слово '.repeat(5000), 'docx')
    expect(pieces.every(({ length }) => length <= 4000)).toBe(true)
    expect(pieces.join(' ').split(' ')).toHaveLength(5000)
  })
})
