-- What a server of schema 7 left: the rooms of schema-6.sql, in which a registered player has a seat each. For
-- tests/storage/upgrade.cpp.
BEGIN TRANSACTION;
CREATE TABLE alive (
  one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  time_ms INTEGER NOT NULL
) STRICT;
INSERT INTO alive VALUES(1,1795720999890);
CREATE TABLE analyses (
  room     TEXT NOT NULL PRIMARY KEY REFERENCES rooms (code),
  analysis TEXT NOT NULL
) STRICT;
CREATE TABLE chat (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  number  INTEGER NOT NULL CHECK (number >= 1),
  time_ms INTEGER NOT NULL,
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  name    TEXT    NOT NULL,
  heard   TEXT    NOT NULL,
  id      TEXT    NOT NULL,
  text    TEXT,
  phrase  TEXT,
  said_by BLOB    CHECK (length(said_by) = 32),
  partner BLOB    CHECK (length(partner) = 32),
  PRIMARY KEY (room, number),
  CHECK ((text IS NULL) <> (phrase IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO chat VALUES('47Q86G',1,1795377485317,0,'Ann','everyone','c-8','Hello',NULL,X'df5e007046db4ef61835201cd7e98384171723b939da1db5563216e2ab267238',NULL);
INSERT INTO chat VALUES('47Q86G',2,1795377485317,1,'Ben','everyone','c-9',NULL,'well_played',X'119126d466fa65462a1db9aeec8d235ddc5668b1f11ae5b33b482564abd74c1c',NULL);
CREATE TABLE games (
  room          TEXT    NOT NULL REFERENCES rooms (code),
  seq           INTEGER NOT NULL CHECK (seq >= 0),
  deal          TEXT    NOT NULL,
  time_ms       INTEGER NOT NULL,
  digest        TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  protocol      TEXT    NOT NULL,
  server        TEXT    NOT NULL,
  salt          TEXT,
  before        BLOB    NOT NULL CHECK (length(before) = 32),
  hash          BLOB    NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO games VALUES('3THQRA',0,'{"kings":[1,0,0,1],"piles":[[35,10,44,22,1,45,32,34,37,15,21,29,36,17,33,24,13,27,3,40,41,18,42,25],[]]}',1795377485842,'be76cd6f4fff5787',1,'castellan.v1','0.1.0','aa1fbb2cc21eda0c5fff260117c078a5b7830492b4650db2b402e62eeadd75d5',X'0000000000000000000000000000000000000000000000000000000000000000',X'bbb5073f4a40a6cda27613ab24b7d55978f430068fdb34893fbb231853667991');
INSERT INTO games VALUES('47Q86G',0,'{"kings":[1,0,0,1],"piles":[[14,3,6,8,33,5,38,42,25,45,29,40,48,36,44,11,1,43,4,26,19,35,46,20],[]]}',1795377484704,'885bfd9df74314a3',1,'castellan.v1','0.1.0','163183a12a07459c7fa88a47aed369ca393bf52223dc58b9fa7f6d87c5ee2122',X'0000000000000000000000000000000000000000000000000000000000000000',X'cadb88e403efe36e84382dfaf1c1b7e57d25f285ca3c487ad035e22be53ad348');
CREATE TABLE rooms (
  code      TEXT    NOT NULL PRIMARY KEY,
  name      TEXT    NOT NULL,
  settings  TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  opened_ms INTEGER NOT NULL,
  ended_ms  INTEGER,
  seed      BLOB    CHECK (length(seed) = 32),
  host_hash BLOB    CHECK (length(host_hash) = 32),
  pass_salt BLOB    CHECK (length(pass_salt) = 16),
  pass_hash BLOB    CHECK (length(pass_hash) = 32),
  rematch   TEXT,
  CHECK ((pass_salt IS NULL) = (pass_hash IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO rooms VALUES('3THQRA','Playing','{"advice":false,"at_zero":"bot","chat":"open","clock":{"kind":"none"},"delay_moves":0,"delay_seconds":0,"listed":false,"patience":180,"spectator_chat":true,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377485832,NULL,X'e44cb751721331581ec60c44b6f87adf0d21c3ecb0008cafe035806f2c3a67e4',X'fcd31e0b237536533e9190fc23898deec08a0c70a75cfb81ade02cfe599b8e14',NULL,NULL,NULL);
INSERT INTO rooms VALUES('47Q86G','Over','{"advice":false,"at_zero":"bot","chat":"open","clock":{"cap":300,"increment":2,"kind":"bank","seconds":300},"delay_moves":0,"delay_seconds":0,"listed":true,"patience":0,"spectator_chat":true,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377484660,1795377485317,X'14007504b2d9e268003dc86137e1283caf0d5d9211ef8452f38a80f3fc33697c',X'66faf0695c9a8df24ab63f0398cef91d9d917e3270b97f720eea78d9da20963e',NULL,NULL,NULL);
INSERT INTO rooms VALUES('W5Y68A','Waiting','{"advice":false,"at_zero":"bot","chat":"phrases","clock":{"kind":"none"},"delay_moves":3,"delay_seconds":0,"listed":false,"patience":180,"spectator_chat":false,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377485855,NULL,X'033777dbac39059e27c9b13adc1cc5a7a8113778e31e5c3dc021e045ab993563',X'0b06c36fe6dec45e429d7d4c3d9e82545563186af9cf0a471fe9e0ef571a263e',NULL,NULL,NULL);
CREATE TABLE steps (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  id      TEXT,
  action  TEXT,
  time_ms INTEGER NOT NULL,
  digest  TEXT    NOT NULL,
  result  TEXT,
  before  BLOB    NOT NULL CHECK (length(before) = 32),
  hash    BLOB    NOT NULL CHECK (length(hash) = 32),
  bot     TEXT,
  overdue INTEGER NOT NULL DEFAULT 0 CHECK (overdue IN (0, 1)),
  ruling  TEXT,
  PRIMARY KEY (room, seq),
  CHECK ((ruling IS NULL) = (seat IS NOT NULL AND id IS NOT NULL AND action IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO steps VALUES('3THQRA',1,1,'c-11','{"do":"claim","domino":10}',1795377485853,'286939b342f07e54',NULL,X'bbb5073f4a40a6cda27613ab24b7d55978f430068fdb34893fbb231853667991',X'5816e9a8f35dd9cac0622a6e0bbf3c772c932840739f52cc7c3b030ef739ab89',NULL,0,NULL);
INSERT INTO steps VALUES('47Q86G',1,1,'c-1','{"do":"claim","domino":3}',1795377484709,'a75d495f2a00d1f4',NULL,X'cadb88e403efe36e84382dfaf1c1b7e57d25f285ca3c487ad035e22be53ad348',X'47d95a3048cad657711e1e04addfa5a0d3dcc2e24f8ef2687e5976bf73ed8b3a',NULL,0,NULL);
INSERT INTO steps VALUES('47Q86G',2,0,'c-2','{"do":"claim","domino":6}',1795377484710,'82f95f8b03625f48',NULL,X'47d95a3048cad657711e1e04addfa5a0d3dcc2e24f8ef2687e5976bf73ed8b3a',X'a85839f42d0271061e1e1fdbfcdd61dcea2eba78fa97ce1b5f2af6dfe0336a66',NULL,0,NULL);
INSERT INTO steps VALUES('47Q86G',3,NULL,NULL,NULL,1795377484711,'82f95f8b03625f48',NULL,X'a85839f42d0271061e1e1fdbfcdd61dcea2eba78fa97ce1b5f2af6dfe0336a66',X'baa6ff031dfee0d6b5bc6bd0935397a932129aab67a84a89bca5f0defa156d1f',NULL,0,'{"by":[0,1],"do":"pause"}');
INSERT INTO steps VALUES('47Q86G',4,NULL,NULL,NULL,1795377485013,'82f95f8b03625f48',NULL,X'baa6ff031dfee0d6b5bc6bd0935397a932129aab67a84a89bca5f0defa156d1f',X'3e46ede985969a8f621eaed106690048c181a59702666e9b2e27809b208b16c6',NULL,0,'{"by":[0,1],"do":"resume"}');
INSERT INTO steps VALUES('47Q86G',5,0,'c-7','{"do":"claim","domino":8}',1795377485315,'683f01fd48ed13be',NULL,X'3e46ede985969a8f621eaed106690048c181a59702666e9b2e27809b208b16c6',X'25686da316d6abd7b87881d21a6ebd5ac2cac66471a7dbfc3a91c4e39dd1d41c',NULL,0,NULL);
INSERT INTO steps VALUES('47Q86G',6,1,'c-10','{"do":"resign"}',1795377485317,'f66b90c7f67459e0','[{"kingdom":0,"points":0,"rank":1},{"kingdom":1,"points":0,"rank":2}]',X'25686da316d6abd7b87881d21a6ebd5ac2cac66471a7dbfc3a91c4e39dd1d41c',X'c1a4fc5265b0d567bc91e83d5a57c8e904f7946aa048e5b4064c1b13d850a56c',NULL,0,NULL);
CREATE TABLE seats (
  room       TEXT    NOT NULL REFERENCES rooms (code),
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  name       TEXT    NOT NULL,
  token_hash BLOB    NOT NULL CHECK (length(token_hash) = 32),
  taken_ms   INTEGER NOT NULL,
  entropy    TEXT,
  bot        TEXT,
  player     TEXT,
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered IN (0, 1)),
  erased     INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES('3THQRA',0,'Cleo',X'0012dad48448fbe5980dd2e324af04140714ef1d80e6ec0220ecab5ff2f7c9b6',1795377485840,NULL,NULL,'AnnTheFirst1',1,0);
INSERT INTO seats VALUES('3THQRA',1,'Dan',X'd58dcd2930472c7d512878f34f05f652b3ceb018cd79a09a28067096bcad4e89',1795377485842,NULL,NULL,NULL,0,0);
INSERT INTO seats VALUES('47Q86G',0,'Ann',X'df5e007046db4ef61835201cd7e98384171723b939da1db5563216e2ab267238',1795377484700,NULL,NULL,'AnnTheFirst1',1,0);
INSERT INTO seats VALUES('47Q86G',1,'Ben',X'119126d466fa65462a1db9aeec8d235ddc5668b1f11ae5b33b482564abd74c1c',1795377484704,NULL,NULL,NULL,0,0);
CREATE TABLE players (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL,
  folded     TEXT    UNIQUE,
  seen       TEXT    UNIQUE,
  passphrase TEXT,
  account    TEXT    UNIQUE,
  since_ms   INTEGER NOT NULL,
  CHECK ((folded IS NULL) = (seen IS NULL)),
  CHECK ((folded IS NULL) = (passphrase IS NULL AND account IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO players VALUES('AnnTheFirst1','Annika','annika','annika','x',NULL,1795377480000);
CREATE TABLE sessions (
  token_hash BLOB    NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  since_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
  room     TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  preset   TEXT    NOT NULL,
  ended_ms INTEGER NOT NULL,
  listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
  rated    INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO results VALUES('47Q86G','kingdomino',1795377485317,1,0);
CREATE TABLE places (
  room             TEXT    NOT NULL REFERENCES results (room),
  seat             INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  player           TEXT,
  ended_ms         INTEGER NOT NULL,
  place            INTEGER NOT NULL,
  points           INTEGER NOT NULL,
  mean_before      INTEGER,
  deviation_before INTEGER,
  mean_after       INTEGER,
  deviation_after  INTEGER,
  PRIMARY KEY (room, seat),
  CHECK ((mean_before IS NULL) = (deviation_after IS NULL)),
  CHECK ((deviation_before IS NULL) = (mean_after IS NULL)),
  CHECK ((mean_before IS NULL) = (mean_after IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO places VALUES('47Q86G',0,'AnnTheFirst1',1795377485317,1,0,NULL,NULL,NULL,NULL);
INSERT INTO places VALUES('47Q86G',1,NULL,1795377485317,2,0,NULL,NULL,NULL,NULL);
CREATE TABLE same_deals (
  room   TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  deal   TEXT    NOT NULL,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND tables),
  tables INTEGER NOT NULL CHECK (tables >= 2)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
  player    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  family    TEXT    NOT NULL,
  mean      INTEGER NOT NULL,
  deviation INTEGER NOT NULL CHECK (deviation > 0),
  points    INTEGER NOT NULL,
  games     INTEGER NOT NULL CHECK (games >= 1),
  PRIMARY KEY (player, family)
) STRICT, WITHOUT ROWID;
INSERT INTO ratings VALUES('AnnTheFirst1','kingdomino',25000000,8000000,1200,12);
CREATE TABLE bans (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id >= 1),
  kind     TEXT    NOT NULL,
  whom     TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_rooms ON rooms (code) WHERE ended_ms IS NULL;
CREATE INDEX chat_times ON chat (time_ms);
CREATE INDEX seats_of ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX sessions_of ON sessions (player);
CREATE INDEX results_by_time ON results (ended_ms, room) WHERE listed = 1;
CREATE INDEX results_by_preset ON results (preset, ended_ms, room) WHERE listed = 1;
CREATE INDEX tables_of_deals ON same_deals (deal);
CREATE INDEX places_of ON places (player, ended_ms, room) WHERE player IS NOT NULL;
CREATE INDEX leaderboards ON ratings (family, points);
COMMIT;
PRAGMA user_version = 7;
PRAGMA application_id = 1131639916;
