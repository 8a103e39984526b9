export { eraseSeats, exportSeats } from './personal-data.ts'
export {
  addEmployee,
  managersWithSection,
  managersWithSectionAnywhere,
  seatOwner,
  seatsOfChannel,
  sharesChannelOrOrganization,
  updateEmployee,
} from './team.service.ts'
