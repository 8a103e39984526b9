import type { Section } from '@uprava/contract/endpoint.ts'

/** A fictional municipality: nobody and nothing here exists. Phones begin with 7900000, which is not assigned. */
export type DemoPerson = {
  login?: string
  surname: string
  name: string
  middleName: string
  phone: string
  appointment: string
  department?: string
  sections?: readonly Section[]
  /** Invited, the invitation is not accepted. */
  isWaiting?: true
}

export type DemoOrganization = {
  /** The prefix of its picture files. */
  key: string
  name: string
  inn: string
  email: string
  address: string
  scopeId: number
  categoryId: number
  tagline: string
  description: string
  workTime: string
  website: string
  owner: DemoPerson
  employees: readonly DemoPerson[]
}

export const organizations: readonly DemoOrganization[] = [
  {
    key: 'administration',
    name: 'Администрация муниципального района «Ленский берег»',
    inn: '1435126628',
    email: 'office@lenskiy-bereg.example',
    address: 'Республика Саха (Якутия), с. Ленский Берег, ул. Набережная, д. 1',
    scopeId: 1,
    categoryId: 1,
    tagline: 'Рядом с людьми',
    description:
      'Район на левом берегу Лены: девять наследов, двенадцать тысяч жителей. Приём граждан по вторникам с 15:00 до 18:00.',
    workTime: 'Пн–Пт 9:00–18:00, обед 13:00–14:00',
    website: 'https://lenskiy-bereg.example',
    owner: {
      login: 'glava',
      surname: 'Захарова',
      name: 'Ирина',
      middleName: 'Петровна',
      phone: '79000000001',
      appointment: 'Глава района',
    },
    employees: [
      {
        login: 'zemlya',
        surname: 'Егоров',
        name: 'Семён',
        middleName: 'Иванович',
        phone: '79000000002',
        appointment: 'Начальник отдела земельных отношений',
        department: 'Отдел земельных отношений',
        sections: ['documents', 'team'],
      },
      {
        surname: 'Николаева',
        name: 'Сардаана',
        middleName: 'Семёновна',
        phone: '79000000003',
        appointment: 'Юрист',
        department: 'Правовой отдел',
        sections: ['documents'],
      },
      {
        surname: 'Петров',
        name: 'Алексей',
        middleName: 'Николаевич',
        phone: '79000000004',
        appointment: 'Управляющий делами',
        department: 'Управление делами',
        sections: ['documents', 'posts', 'tickets'],
      },
      {
        surname: 'Макарова',
        name: 'Елена',
        middleName: 'Викторовна',
        phone: '79000000005',
        appointment: 'Специалист по обращениям граждан',
        department: 'Управление делами',
        sections: ['tickets'],
      },
      {
        surname: 'Слепцов',
        name: 'Айаал',
        middleName: 'Прокопьевич',
        phone: '79000000006',
        appointment: 'Специалист ЖКХ',
        department: 'Отдел ЖКХ',
      },
      {
        surname: 'Фёдорова',
        name: 'Туйаара',
        middleName: 'Афанасьевна',
        phone: '79000000007',
        appointment: 'Бухгалтер',
        department: 'Бухгалтерия',
        sections: ['documents'],
      },
      {
        surname: 'Охлопков',
        name: 'Пётр',
        middleName: 'Егорович',
        phone: '79000000008',
        appointment: 'Водитель',
        department: 'Управление делами',
        isWaiting: true,
      },
    ],
  },
  {
    key: 'school',
    name: 'Ленскобережная средняя школа № 1',
    inn: '1435126635',
    email: 'school1@lenskiy-bereg.example',
    address: 'Республика Саха (Якутия), с. Ленский Берег, ул. Школьная, д. 8',
    scopeId: 2,
    categoryId: 3,
    tagline: 'Учимся с интересом',
    description: 'Школа на 420 мест: классы с первого по одиннадцатый, музей края, хоккейная коробка.',
    workTime: 'Пн–Сб 8:00–19:00',
    website: '',
    owner: {
      login: 'shkola',
      surname: 'Винокурова',
      name: 'Мария',
      middleName: 'Спиридоновна',
      phone: '79000000010',
      appointment: 'Директор школы',
    },
    employees: [
      {
        surname: 'Андреев',
        name: 'Николай',
        middleName: 'Петрович',
        phone: '79000000011',
        appointment: 'Заместитель директора',
        sections: ['documents', 'team'],
      },
      {
        surname: 'Попова',
        name: 'Айта',
        middleName: 'Гаврильевна',
        phone: '79000000012',
        appointment: 'Секретарь',
      },
    ],
  },
  {
    key: 'hospital',
    name: 'Ленскобережная районная больница',
    inn: '1435126642',
    email: 'hospital@lenskiy-bereg.example',
    address: 'Республика Саха (Якутия), с. Ленский Берег, ул. Больничная, д. 2',
    scopeId: 3,
    categoryId: 2,
    tagline: 'Здоровье каждого наслега',
    description: 'Стационар на 60 коек, поликлиника и восемь фельдшерских пунктов.',
    workTime: 'Круглосуточно',
    website: '',
    owner: {
      login: 'bolnica',
      surname: 'Тимофеев',
      name: 'Василий',
      middleName: 'Андреевич',
      phone: '79000000020',
      appointment: 'Главный врач',
    },
    employees: [
      {
        surname: 'Иванова',
        name: 'Анна',
        middleName: 'Михайловна',
        phone: '79000000021',
        appointment: 'Старшая медсестра',
      },
    ],
  },
  {
    key: 'culture',
    name: 'Дом культуры «Туймаада»',
    inn: '1435126650',
    email: 'dk@lenskiy-bereg.example',
    address: 'Республика Саха (Якутия), с. Ленский Берег, ул. Ленина, д. 14',
    scopeId: 4,
    categoryId: 3,
    tagline: 'Праздник, который рядом',
    description: 'Большой зал на 300 мест, кружки для детей и взрослых, районный краеведческий музей.',
    workTime: 'Вт–Вс 10:00–21:00',
    website: '',
    owner: {
      login: 'kultura',
      surname: 'Соловьёва',
      name: 'Ольга',
      middleName: 'Дмитриевна',
      phone: '79000000030',
      appointment: 'Директор',
    },
    employees: [
      {
        surname: 'Кузьмин',
        name: 'Дьулус',
        middleName: 'Васильевич',
        phone: '79000000031',
        appointment: 'Методист',
      },
    ],
  },
  {
    key: 'sport',
    name: 'Спортивная школа «Эрэл»',
    inn: '1435126667',
    email: 'sport@lenskiy-bereg.example',
    address: 'Республика Саха (Якутия), с. Ленский Берег, ул. Спортивная, д. 3',
    scopeId: 5,
    categoryId: 5,
    tagline: 'Сильные духом',
    description: 'Вольная борьба, мас-рестлинг, лыжи и шахматы. Бесплатные секции для школьников.',
    workTime: 'Пн–Сб 9:00–21:00',
    website: '',
    owner: {
      login: 'sport',
      surname: 'Григорьев',
      name: 'Роман',
      middleName: 'Степанович',
      phone: '79000000040',
      appointment: 'Директор',
    },
    employees: [],
  },
]
