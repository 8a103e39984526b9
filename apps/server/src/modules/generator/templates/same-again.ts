/** «Такой же для Петровой», «ещё одну такую же», «то же самое, но с 1 мая». */
const atTheBeginning =
  /^\s*(?:(?:а|и|теперь|потом|ещё|еще|нужен|нужна|нужно|надо|сделай(?:те)?|давай(?:те)?|оформи(?:те)?|один|одну|одно)\s+)*(?:так(?:ой|ая|ое|ую)\s+же|то\s+же(?:\s+самое)?|точно\s+так|аналогичн(?:ый|ая|ое|ую))(?!\p{L})/iu
/** «Петровой то же самое», «и Сидорову такой же», «для Ким тоже»: nothing but the person is new. */
const atTheEnd =
  /^\s*(?:(?:а|и|теперь|ещё|еще|для|на)\s+){0,3}(?!(?:Я|Мы|Мне|Нам|Вы)\s)(?:\p{Lu}[\p{L}.-]*\s+){1,3}(?:нужен\s+|нужна\s+|нужно\s+)?(?:так(?:ой|ая|ое|ую)\s+же|то\s+же(?:\s+самое)?|так\s+же|тоже)[\s.!]*$/u

/** Whether a message asks for the document before it once more, for somebody else or with something changed. */
export const asksForTheSame = (message: string): boolean =>
  atTheBeginning.test(message) || atTheEnd.test(message)
