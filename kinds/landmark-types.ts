/** Types of landmarks, around which people search. Suggestions that match equally well are sorted in this order. */
export const LANDMARK_TYPES = ['college', 'station', 'metro', 'bus_station', 'it_park', 'hospital', 'mall', 'landmark', 'school'] as const;
export type LandmarkType = (typeof LANDMARK_TYPES)[number];
